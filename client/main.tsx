import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { sessionKnown } from "./accounts/session.ts";
import { queryClient } from "./api/queries.ts";
import { currentLanguage } from "./language/locale.ts";
import { LanguageProvider } from "./language/provider.tsx";
import { showTexts } from "./language/texts.ts";
import { fetchPage, textsFor } from "./page-needs.ts";
import { router } from "./routes.tsx";
import { wearTheme } from "./ui/theme.ts";
import "./ui/styles/main.css";

wearTheme();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

fetchPage(location.pathname);
// Words and session are fetched side by side; the first picture shows both or neither.
await Promise.all([showTexts(currentLanguage(), textsFor(location.pathname)), sessionKnown()]);

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
