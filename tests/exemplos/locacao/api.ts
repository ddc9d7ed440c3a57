/** The application with the example's register in it, as if its files stood in the product's folders. */
import type { Guarda } from '#domain/lifecycle/guarda.ts';
import { migrate } from '#server/database/migrate.ts';
import { guards } from '#server/plugins/guards.ts';
import { createTestApi as createApi, type TestApi } from '#tests/support/api.ts';
import { registryWith } from '#tests/support/registry-with.ts';
import './declared.ts';
import locacaoEquipamento from './schemas/contratos/locacao-equipamento.ts';
import resource from './resources/contratos/locacao-equipamento.ts';
import own from './src/domain/locacao/guardas.ts';
import rules from './server/features/locacao/hooks.ts';

export type { Caller, TestApi } from '#tests/support/api.ts';

export async function createTestApi(): Promise<TestApi> {
  for (const [name, guard] of Object.entries(own))
    (guards as Map<string, Guarda>).set(`locacao/${name}`, guard);
  const registry = await registryWith({ 'contratos/locacao-equipamento': locacaoEquipamento }, [resource]);
  const api = await createApi({ registry, rules });
  await migrate(api.test.database, { registry, autoMigrate: true });
  return api;
}
