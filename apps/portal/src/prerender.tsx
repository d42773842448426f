import { ProbabilityChatProvider } from "@probability-chat/react-bindings";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { siteRoutes } from "./app.tsx";
import { client } from "./session/client.ts";
import { tabTitle } from "./ui/page.tsx";

/** A page as a signed-out visitor sees it, drawn at build so that it can be read before any script. */
export async function prerender(path: string): Promise<{ html: string; title: string }> {
  const handler = createStaticHandler(siteRoutes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere.`);
  const html = renderToStaticMarkup(
    <ProbabilityChatProvider client={client}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ProbabilityChatProvider>,
  );
  return { html, title: tabTitle.drawn };
}
