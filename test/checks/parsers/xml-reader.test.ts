import { describe, expect, test } from "bun:test";
import { readXml } from "../../../src/checks/parsers/xml-reader.ts";

/** Everything a document says, in a line, or what is wrong with it. */
function told(text: string): string {
  const said: string[] = [];
  const fault = readXml(text, {
    open: (name, attributes) =>
      said.push(`<${[name, ...[...attributes].map(([key, value]) => `${key}=${value}`)].join(" ")}>`),
    text: (value) => said.push(value),
    close: (name) => said.push(`</${name}>`),
  });
  return fault ?? said.join("");
}

describe("reads", () => {
  test.each([
    ["<a/>", "<a></a>"],
    ['\uFEFF<?xml version="1.0"?><!-- c --><a b="1" c=\'2\'>x<d/>y</a>', "<a b=1 c=2>x<d></d>y</a>"],
    ["<a>&lt;&amp;&#65;&#x1F600;</a>", "<a><&A😀</a>"],
    ["<a><![CDATA[<not & markup>]]></a>", "<a><not & markup></a>"],
    ['<!DOCTYPE coverage SYSTEM "http://example.org/c.dtd"><a/>', "<a></a>"],
    ["<a ></a >", "<a></a>"],
  ])("%s", (text, expected) => {
    expect(told(text)).toBe(expected);
  });
});

describe("refuses", () => {
  test.each([
    ['<!DOCTYPE a [<!ENTITY x "boom">]><a>&x;</a>', "entities or types of its own"],
    ["<a>&x;</a>", "an entity that is not defined"],
    ['<a b="&x;"/>', "an entity that is not defined"],
    ["<a>&#1114112;</a>", "an entity that is not defined"],
    ["<a>&amp</a>", "an entity that is not defined"],
    ["<a><b></a>", "does not close"],
    ["<a>", "is never closed"],
    ["<a/><b/>", "more than one root"],
    ["<a/>text", "text stands outside the root"],
    ["", "there is no element"],
    ["plain", "text stands outside the root"],
    ["<a b=1/>", "is malformed"],
    ["<>", "a tag has no name"],
    ["<a><!-- ", "is missing"],
    ["<a><![CDATA[x", "CDATA is never closed"],
    ["<a><!ELEMENT b></a>", "a declaration stands where none is allowed"],
    ["</a>", "does not close"],
    ["<a>".repeat(300), "nested deeper than 200"],
  ])("%#: %.40s", (text, fault) => {
    expect(told(text)).toContain(fault);
  });
});
