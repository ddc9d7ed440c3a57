/** A renamed field is renamed in the demonstration's rows too: told by the quick checks, not by the next empty database. */
import { expect, test } from 'vitest';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { linhasDosRegistros } from '#server/demo/registros.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';

test('[stranger 2.2] the rows of server/demo/registros are as their declarations want them', async () => {
  const registry = await loadRegistry();
  const wrong: string[] = [];
  for (const { arquivo, recurso, linhas } of await linhasDosRegistros()) {
    const entity = registry.entity[recurso];
    if (!entity) wrong.push(`${arquivo}: recurso '${recurso}' is not declared`);
    else
      for (const linha of linhas) {
        const judged = validatorsOf(entity).criar(linha);
        if (!judged.ok) wrong.push(`${arquivo}: ${JSON.stringify(judged.errors)}`);
      }
  }
  expect(wrong).toEqual([]);
});
