/** Routes of features are found by folder: nothing lists them, and two that claim one address stop the start. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { collectFeatures, registerFeatures } from '#server/features/register.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-rotas-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = async (feature: string, text: string, file = 'routes.ts'): Promise<void> => {
  await mkdir(join(folder, feature), { recursive: true });
  await writeFile(join(folder, feature, file), text);
};
const answering = (url: string): string =>
  `export default function (app) { app.get('${url}', async () => ({ feita: true })); }`;
const start = async () => {
  const app = Fastify();
  await registerFeatures(app, await collectFeatures(folder), {} as FeatureDeps);
  return app;
};

describe('[ARQ-01] routes of features', () => {
  it('are those of every folder, and of no other file', async () => {
    await write('locacao', answering('/api/locacoes/_mesa'));
    await write('boleto', answering('/api/boletos/_mesa'));
    await write('boleto', answering('/api/boletos/_outra'), 'outras-routes.ts');
    const app = await start();
    const status = async (url: string) => (await app.inject(url)).statusCode;
    expect(await status('/api/locacoes/_mesa')).toBe(200);
    expect(await status('/api/boletos/_mesa')).toBe(200);
    expect(await status('/api/boletos/_outra')).toBe(404);
  });

  it.each([
    ['agenda', 'zebra'],
    ['zebra', 'agenda'],
  ])('of %s and %s at one address stop the start, with both named', async (first, second) => {
    await write(first, answering('/api/mesa'));
    await write(second, answering('/api/mesa'));
    await expect(start()).rejects.toThrow(
      'server/features/zebra/routes.ts: GET /api/mesa já é de server/features/agenda/routes.ts',
    );
  });

  it('that export no function stop the start', async () => {
    await write('vazia', 'export const rotas = 1;');
    await expect(start()).rejects.toThrow(
      'server/features/vazia/routes.ts: exporte por default a função que registra as rotas',
    );
  });
});
