/** The unbuilt sources with hot reload, which learn their backend as the built app does. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { projectRoot } from '#backend/project.ts';
import { answerInit } from '#backend/web-server.ts';

export async function serveSources(port: number, initJson: object): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    server: { port, strictPort: true },
    plugins: [
      {
        name: 'backend',
        configureServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            if (!answerInit(request, response, () => initJson)) next();
          });
        },
      },
    ],
  });
  await server.listen();
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
