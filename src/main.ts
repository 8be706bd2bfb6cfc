declare const INKCHECK_VERSION: string;

const version = typeof INKCHECK_VERSION === "undefined" ? "0.0.0-dev" : INKCHECK_VERSION;
process.stdout.write(`inkcheck ${version}\n`);
