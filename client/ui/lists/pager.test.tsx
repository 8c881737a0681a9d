import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "react-intl";
import { beforeEach, expect, test, vi } from "vitest";
import { Pager } from "./pager.tsx";

// A page that is printed as a string runs no effects: here they run as soon as they are met.
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useEffect: (effect: () => void) => effect(),
}));

const asked: number[] = [];
const words = { "ui.previous": "Previous", "ui.next": "Next", "ui.pageOf": "Page {page} of {pages}" };
const shown = (page: number, resultSize: number): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={words}>
      <Pager
        label="Pages"
        page={page}
        resultSize={resultSize}
        pageSize={20}
        onPage={(next) => asked.push(next)}
      />
    </IntlProvider>,
  );

beforeEach(() => {
  asked.length = 0;
});

test("A4.15 where the last record of a page is gone, the last page that there is is shown", () => {
  expect(shown(1, 21)).toContain("Page 2 of 2");
  expect(asked).toEqual([]);
  expect(shown(1, 20)).toBe("");
  expect(asked).toEqual([0]);
  expect(shown(2, 40)).toContain("Page 2 of 2");
  expect(asked).toEqual([0, 1]);
  expect(shown(3, 0)).toBe("");
  expect(asked).toEqual([0, 1, 0]);
});
