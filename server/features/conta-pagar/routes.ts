/** The calls around titles to pay: invoices that are read, and the yearly statement of what was withheld. */
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '#server/engine/feature.ts';
import informes from './informe-routes.ts';
import notas from './nota-routes.ts';

export default async function contasPagar(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  await app.register(async (scope) => informes(scope, deps));
  await app.register(async (scope) => notas(scope, deps));
}
