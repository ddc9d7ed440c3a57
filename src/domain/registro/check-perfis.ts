/** Rights that a resource gives the shipped profiles: actions that its subject or the product knows, said in one place. */
import { ACTIONS } from '../acesso/permissions.ts';
import { subjectsOf } from '../acesso/subjects.ts';
import type { Report } from './check-shape.ts';
import type { ResourceDeclaration } from './declaration.ts';
import type { EntityModel } from './entity.ts';
import { suggestion } from './suggest.ts';

export function checkPerfis(
  resources: readonly (readonly [string, ResourceDeclaration])[],
  entities: readonly EntityModel[],
  at: (key: string) => Report,
): void {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const subjects = new Map(
    subjectsOf({ resources: resources.map(([, resource]) => resource), entities }).map(
      ({ subject, acoes }) => [subject, acoes.map(({ action }) => action)],
    ),
  );
  const owners = new Map<string, string>();
  for (const [key, { name, perfis, subject: said }] of resources) {
    if (!perfis) continue;
    const report = at(key);
    const subject = byName.get(name)?.subject ?? said;
    const actions = subjects.get(subject ?? '');
    if (subject === undefined || !actions) {
      report('perfis', 'só vale com um assunto (subject); diga de que são os direitos');
      continue;
    }
    const owner = owners.get(subject);
    if (owner !== undefined)
      report('perfis', `de '${subject}' já estão em resources/${owner}.ts; junte-os num lugar só`);
    owners.set(subject, key);
    for (const [perfil, given] of Object.entries(perfis))
      for (const action of given)
        if (!actions.includes(action) && !ACTIONS.includes(action))
          report(
            `perfis.${perfil}`,
            `dá '${action}', que '${subject}' não tem${suggestion(action, actions, `; use ${actions.join(', ')}`)}`,
          );
  }
}
