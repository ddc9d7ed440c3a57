/** The product's declarations with others beside them, judged as the start judges them. */
import { declarationProblems } from '#domain/registro/check.ts';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { RootSchema } from '#domain/registro/entity.ts';
import { buildRegistry, type Registry } from '#domain/registro/registry.ts';
import { guards } from '#server/plugins/guards.ts';
import { loadRegistry, panelFolders } from '#server/plugins/load-registry.ts';

/** `schemas` by their key: 'contratos/locacao-equipamento'. Throws what is wrong with them. */
export async function registryWith(
  schemas: { readonly [key: string]: RootSchema },
  resources: readonly ResourceDeclaration[],
): Promise<Registry> {
  const base = await loadRegistry();
  const input = {
    resources: [...base.resources, ...resources],
    schemas: { ...Object.fromEntries(base.entities.map(({ key, schema }) => [key, schema])), ...schemas },
  };
  const declared = Object.fromEntries(input.resources.map((own) => [own.entity ?? own.name, own]));
  const problems = declarationProblems({
    schemas: input.schemas,
    resources: declared,
    found: { guards: [...guards.keys()], panels: await panelFolders() },
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return buildRegistry(input);
}
