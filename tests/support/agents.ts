/** Agents by the rules after which programs and browsers name themselves, none twice. */
const years = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

const BOT_NAMES =
  "Googlebot bingbot AhrefsBot SemrushBot DotBot PetalBot YandexBot DuckDuckBot Applebot MJ12bot Slackbot Twitterbot TelegramBot Discordbot LinkedInBot facebookexternalhit WhatsApp Baiduspider ExampleCrawler LinkPreviewer".split(
    " ",
  );
const PROGRAMS =
  "curl Wget python-requests Go-http-client okhttp axios node-fetch Java libwww-perl HeadlessChrome".split(
    " ",
  );

/** 500: crawlers by name with their address, previews, and programs that fetch. */
export function botAgents(): string[] {
  const crawlers = BOT_NAMES.flatMap((name) =>
    years(1, 20).map((n) =>
      n % 2
        ? `Mozilla/5.0 (compatible; ${name}/${n}.0; +http://www.${name.toLowerCase()}.example/bot.html)`
        : `${name}/${n}.${n}`,
    ),
  );
  const programs = PROGRAMS.flatMap((name) =>
    years(1, 10).map((n) =>
      name === "HeadlessChrome"
        ? `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/${100 + n}.0.0.0 Safari/537.36`
        : `${name}/${n}.2`,
    ),
  );
  return [...crawlers, ...programs];
}

const SYSTEMS = [
  "Windows NT 10.0; Win64; x64",
  "Macintosh; Intel Mac OS X 10_15_7",
  "X11; Linux x86_64",
  "X11; CrOS x86_64 14541.0.0",
  "Linux; Android 10; K",
];

/** 1,000: Chrome, Edge, Opera, Firefox and Safari in their versions, on computers and telephones. */
export function browserAgents(): string[] {
  const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
  const chromes = SYSTEMS.flatMap((system) =>
    years(80, 40).flatMap((n) => [
      `Mozilla/5.0 (${system}) ${webkit} Chrome/${n}.0.0.0 Safari/537.36`,
      `Mozilla/5.0 (${system}) ${webkit} Chrome/${n}.0.0.0 Safari/537.36 Edg/${n}.0.0.0`,
      `Mozilla/5.0 (${system}) ${webkit} Chrome/${n}.0.0.0 Safari/537.36 OPR/${n - 14}.0.0.0`,
    ]),
  );
  const foxes = SYSTEMS.slice(0, 4).flatMap((system) =>
    years(80, 50).map((n) => `Mozilla/5.0 (${system}; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`),
  );
  const safaris = ["iPhone; CPU iPhone OS", "iPad; CPU OS"].flatMap((system) =>
    years(8, 10).flatMap((n) =>
      years(0, 10).map(
        (minor) =>
          `Mozilla/5.0 (${system} ${n}_${minor} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${n}.${minor} Mobile/15E148 Safari/604.1`,
      ),
    ),
  );
  return [...chromes, ...foxes, ...safaris];
}
