/** What the person may open here and now: menu, cards and search read the same tree. */
import { useMemo } from 'react';
import { can } from '#domain/acesso/ability.ts';
import type { GuardContext } from '#domain/acesso/guards.ts';
import type { IndexEntry } from '#domain/navegacao/index-entry.ts';
import {
  flatten,
  menuTree,
  offered,
  titleOf,
  type MenuNode,
  type NavigationContext,
  type Settings,
} from '#domain/navegacao/menu.ts';
import { functionsOf, type FunctionHit } from '#domain/navegacao/busca.ts';
import { clientName, settings, useSettings } from '#shared/config/settings.ts';
import { registryIndex } from '#shared/registro/registry.ts';
import { session, useSession, type Session } from '#shared/session/session.ts';

/** For code outside React (route loaders). */
export function navigationContext(): NavigationContext {
  const current = session.get();
  return contextOf(current, settings.get());
}

/** What the entry guards judge (PERM-03). */
export function guardContextOf({ user, idPrestador, ability, vinculos }: Session): GuardContext {
  return {
    profissional: user.profissional,
    administrativo: user.administrativo,
    admin: user.admin,
    idPrestador,
    vinculoTeleconsultoriaAtivo: vinculos?.teleconsultoria != null,
    vinculoProntoAtendimentoAtivo: vinculos?.prontoAtendimento != null,
    can: (action, subject) => can(ability, action, subject),
  };
}

function contextOf(current: Session | null, values: Settings): NavigationContext {
  return {
    ability: current?.ability ?? null,
    isIntegracao: current?.isIntegracao ?? false,
    settings: values,
    guard: current && guardContextOf(current),
  };
}

export function useMenu(): readonly MenuNode[] {
  const current = useSession();
  const values = useSettings();
  return useMemo(() => menuTree(registryIndex(), contextOf(current, values)), [current, values]);
}

/** The screens among `form.links` or `list.links` of a declaration that the person may open here and now. */
export function useLinked(names: readonly string[] = []): readonly IndexEntry[] {
  const current = useSession();
  const values = useSettings();
  const context = contextOf(current, values);
  return names.flatMap(
    (name) => registryIndex().find((entry) => entry.name === name && offered(entry, context)) ?? [],
  );
}

/** Registers whose records a person looks for by name from anywhere: their declarations say `searched`. */
export function useSearched(): readonly IndexEntry[] {
  const current = useSession();
  return useMemo(() => {
    const may = (action: string, subject: string) =>
      current !== null && can(current.ability, action, subject);
    return registryIndex()
      .filter(
        ({ searched, entity, tenant }) =>
          searched !== undefined && entity && (current?.idPrestador != null || !tenant),
      )
      .filter(({ subject }) => subject && may('list', subject) && may('view', subject))
      .toSorted((entry, other) => (entry.searched ?? 0) - (other.searched ?? 0));
  }, [current]);
}

export function useFunctions(): readonly FunctionHit[] {
  const tree = useMenu();
  const client = clientName(useSettings());
  return useMemo(() => functionsOf(tree, client), [tree, client]);
}

/** Three functions that the person has, one of each module, as one would write them in a sentence. */
export function useExamples(): readonly string[] {
  const tree = useMenu();
  const client = clientName(useSettings());
  return useMemo(
    () =>
      tree
        .flatMap(
          (node) =>
            flatten([node]).find(
              ({ children, entry }) => children.length === 0 && entry.screen !== 'cards',
            ) ?? [],
        )
        .slice(0, 3)
        .map(({ entry }) => inSentence(titleOf(entry, client))),
    [tree, client],
  );
}

/** 'Contas a pagar' as 'contas a pagar'; 'CID' stays. */
function inSentence(title: string): string {
  return title.replaceAll(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLocaleLowerCase('pt-BR'));
}
