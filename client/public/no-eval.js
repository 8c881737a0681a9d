// Runs before every schema is made: zod otherwise tries `new Function` once, which the page's policy refuses
// and browsers then report as an issue.
globalThis.__zod_globalConfig = { jitless: true };
