/** The application with the example's page and call in it, as if its files stood in the product's folders. */
import { createTestApi as createApi, type TestApi } from '#tests/support/api.ts';
import { registryWith } from '#tests/support/registry-with.ts';
import resource from './resources/financeiro/custos-fornecedores.ts';
import custos from './server/features/custos/routes.ts';

export type { Caller, TestApi } from '#tests/support/api.ts';

export async function createTestApi(): Promise<TestApi> {
  return createApi({ registry: await registryWith({}, [resource]), features: [custos] });
}
