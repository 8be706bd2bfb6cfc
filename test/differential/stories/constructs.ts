/** Small stories that together use every construct of ink, by what they are about. */
export const constructs: Readonly<Record<string, string>> = {
  "text, glue and blanks": `
Hello   there <>
, friend. {nothing()}
A{nothing()}B <> C
<> D # calm # very {1+1}
{say()}{say()}
-> END
=== function nothing
~ return
=== function say
  word
  `,
  "choices: once-only, sticky, fallback, nested, labelled, conditional": `
VAR coins = 2
- (top) {top}
* (buy) {coins > 0} [Buy] You buy. # bought
  ~ coins--
  ** nested [a] one
  ** deeper[ b] two
  -- gathered
+ {buy} {coins == 1} Again[?], really
* -> out
- back {buy} {CHOICE_COUNT()}
{top < 5: -> top}
- (out) done {TURNS()}
-> END`,
  "a DONE before a default choice counts until a newline is kept": `
-> one
=== one
* [go] Gone.
  <- two
  -> DONE
* -> DONE
=== two
* -> three
=== three
text
more`,
  "tunnels, and leaving them for elsewhere": `
-> tun(3) -> tun(0) -> after
=== tun(x)
In {x}.
{x > 1: ->->}
->-> other
=== after
After.
-> DONE
=== other
Other. {TURNS_SINCE(-> after)} {READ_COUNT(-> tun)}
-> END`,
  threads: `
VAR done = 0
- (hub)
<- talk(1)
<- talk(2)
+ [wait] Waiting {hub}
  {hub > 2: -> END}
  -> hub
=== talk(n)
{n == 1: one|two}
* [topic {n}]
  ~ done += n
  Talked {done}.
  -> DONE`,
  "functions: by value, by reference, recursive, printing": `
VAR total = 0
~ temp local = 3
~ bump(local, 2)
~ bump(total, 5)
{local} {total} {fib(4)} {shout("hey")} "{shout("x")}"
* [{shout("pick")}]
- -> END
=== function bump(ref what, by)
~ what += by
=== function fib(n)
{n < 2:
~ return n
}
~ return fib(n - 1) + fib(n - 2)
=== function shout(word)
{word}!
~ return word + "?"`,
  "sequences, cycles, once and shuffles": `
- (top)
{one|two|three} {&a|b} {!x|y} {~p|q|r}
{stopping:
- first
- second {cycle:
  - in
  - out
  }
}
{shuffle once:
- s1
- s2
}
{shuffle stopping:
- t1
- t2
- t3
}
+ {top < 4} [again] -> top
+ [end] -> END`,
  "numbers: whole, fractional, truth": `
VAR i = 7
VAR f = 2.5
{i / 2} {i % 4} {-i / 2} {-i % 4} {i * f} {f + 0.5} {i == 7.0} {not i} {not 0.5} {FLOOR(-2.5)} {CEILING(f)} {INT(3.7)} {FLOAT(3)}
{POW(2, 10)} {POW(2, 0.5)} {MIN(i, f)} {MAX(3, 9)} {true + 1} {true == 1} {"a" + 1 + true} {"2" * 1} {i && f} {0 || false}
{100000000 * 100} {134217727 + 1} {-134217728 - 1} {1 / 3.0} {i mod 0.0 == 1}
-> END`,
  strings: `
VAR name = "Ann"
~ temp both = name + " " + "B{name}"
{"is " + true} {false + "hood"} {"true" ? true} {(1 == 2) == "false"}
{both == "Ann BAnn": same|different} {both ? "nn"} {both !? "zz"} {name != "x"}
~ name = "  padded\\t "
[{name}] {name == "  padded"}
* {name} choice {name}
- -> END`,
  lists: `
LIST colour = red, (green), blue = 7
LIST size = (small), (big)
VAR bag = (red, small)
~ bag += blue
{bag} {LIST_COUNT(bag)} {LIST_MIN(bag)} {LIST_MAX(bag)} {LIST_VALUE(blue)} {LIST_ALL(bag)} {LIST_INVERT(colour)}
{bag ? red} {bag !? green} {bag ^ (red, green)} {bag > size} {bag >= (red)} {bag == (small, red, blue)}
{(red, blue) >= (green, small)} {(green, blue) >= (red, big)} {(red, green) >= (green, blue)} {(red, blue) <= (green, blue)} {(red, big) <= (green, blue)}
{colour + 1} {red + 1} {blue - 6} {colour(7)} {colour(3)} {size(2)} {LIST_RANGE(bag, 1, 3)} {LIST_RANGE(LIST_ALL(colour), red, green)}
~ bag -= (red, small, blue)
{bag}.{LIST_ALL(bag)} {not bag} {LIST_COUNT(bag)}
~ temp other = bag
~ other = ()
{LIST_INVERT(other)} {LIST_RANDOM(LIST_ALL(colour))} {LIST_RANDOM(size)} {LIST_RANDOM(())}
-> END`,
  "an empty list shares its origins with whoever holds it": `
LIST colour = red, green
LIST size = small, big
VAR one = (red)
VAR two = (small)
~ one -= red
~ two = one
{LIST_ALL(one)} {LIST_ALL(two)}
* [go]
~ one = ()
~ two = (big)
~ two = one
- {LIST_ALL(one)} {LIST_ALL(two)} {LIST_INVERT(())}
-> END`,
  "divert variables": `
VAR where = -> hall
-> where
=== hall
Hall {where == -> hall} {where != -> end_it}.
~ where = -> end_it
+ [go] -> where
+ [sub] -> via(-> end_it)
=== via(-> x)
-> x
=== end_it
{READ_COUNT(where)} {TURNS_SINCE(-> hall)}
-> END`,
  "random numbers follow the seed": `
{RANDOM(1, 6)} {RANDOM(1, 6)} {RANDOM(-3, 3)}
~ SEED_RANDOM(42)
{RANDOM(1, 100)} {RANDOM(5, 5)}
* [again] {RANDOM(0, 9)}
- -> END`,
  externals: `
EXTERNAL with_stand_in(x)
EXTERNAL open(x, y)
{with_stand_in(3)} {open(1, 2)}
~ temp z = "{open(1, 2)}"
* [{open(0, 0)}] {z}
- -> END
=== function with_stand_in(x)
~ return x * 2`,
  "tags everywhere": `
# top # second
line # with tag
* choice # one # two
  [only # three] after # four
* [{"a"} # dyn {1+1}]
- gathered # five
-> END`,
};

/** Stories in which the runtime has something to complain about, by the mistake. */
export const mistakes: Readonly<Record<string, string>> = {
  "running out of content": "text",
  "running out of content in a tunnel": "-> t ->\n-> END\n=== t\ntext",
  "returning from no tunnel": "-> k\n=== k\n->->",
  "a function that a variable calls as a tunnel": `VAR road = -> toll
-> road ->
-> END
=== function toll
Paid.
~ return 2`,
  "a function that a variable diverts to": `VAR road = -> toll
* [Go]
-> road
=== function toll
Paid.
~ return 2`,
  "a function as a thread": `VAR road = -> toll
<- road
-> END
=== function toll
Paid.
~ return 2`,
  "a number divided by zero": "{7 / 0} {7.0 / 0}\n{0 / 0}\n-> END",
  "an operation that does not fit": 'VAR s = "a"\n{s - 1}\n-> END',
  "a string that is no number": 'VAR s = "a"\n{s * 1.5}\n-> END',
  "a list and a string": 'LIST l = a\n{l + "x"}\n-> END',
  "a list beside a number": "LIST l = a\n{l > 3}\n-> END",
  "a void value": "{f() + 1}\n-> END\n=== function f\n~ temp x = 1",
  "a divert target as a condition": "VAR d = -> k\n{d: yes}\n-> END\n=== k\n-> END",
  "a divert to a number": "VAR d = -> k\n~ d = 0\n-> d\n=== k\n-> END",
  "a random range the wrong way round": "{RANDOM(6, 1)}\n-> END",
  "a temp before its declaration": "{false:\n~ temp x = 1\n}\n{x}\n-> END",
  "a warning before an error": "{false:\n~ temp x = 1\n}\n{x}\nline\n{x}{RANDOM(2, 1)}\n-> END",
};
