/** Where a record opens: small registers in a drawer over the list (`?abrir=`), large ones on their page. */
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { presentSearch, withChanges, type Changes } from '#shared/navigation/address.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import type { Beginning } from './beginning.ts';

/** Most fields that a drawer shows without becoming a page. */
const DRAWER_FIELDS = 8;

export function opensInDrawer(resource: ResourceDeclaration, entity: EntityModel): boolean {
  const { open } = resource.form ?? {};
  if (open !== undefined) return open === 'drawer';
  return entity.children.length === 0 && entity.fields.length <= DRAWER_FIELDS && !resource.form?.tabs;
}

/** What the address asks the drawer to show. */
export type DrawerTarget = {
  readonly id?: number;
  readonly cloneOf?: number;
  readonly initial?: Beginning;
};

export type RecordDoor = {
  readonly target: DrawerTarget | null;
  readonly href: (id: number) => string;
  readonly open: (id: number) => void;
  readonly create: () => void;
  readonly duplicate: (id: number) => void;
  readonly close: () => void;
};

const readId = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;

/** `inicial`: what a new record begins with. */
export function useRecordDoor(
  resource: ResourceDeclaration,
  entity: EntityModel,
  inicial: Beginning,
): RecordDoor {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const drawer = opensInDrawer(resource, entity);
  const entry = indexEntry(entity.name);
  const fromList = (state as { daLista?: boolean } | null)?.daLista === true;
  // An address kept from when the register was small: the record is on its page now.
  useEffect(() => {
    const asked = targetOf(new URLSearchParams(search));
    if (drawer || !entry || !asked) return;
    const copy = asked.cloneOf === undefined ? '' : `?duplicar=${asked.cloneOf}`;
    void navigate(`${formPathOf(entry, asked.id)}${copy}`, { replace: true });
  }, [drawer, entry, navigate, search]);
  return useMemo(() => {
    const within = (part: Changes, from = search) => {
      const text = withChanges(from, { abrir: null, duplicar: null, ...part });
      return `${pathname}${text ? `?${text}` : ''}`;
    };
    const page = (record?: number) => (entry ? formPathOf(entry, record) : pathname);
    const go = (inside: Changes, outside: string, begins?: object) =>
      void (drawer
        ? navigate(within(inside, presentSearch()), { preventScrollReset: true, state: { daLista: true } })
        : navigate(outside, begins));
    return {
      target: drawer ? targetOf(new URLSearchParams(search), inicial) : null,
      href: (record) => (drawer ? within({ abrir: String(record) }) : page(record)),
      open: (record) => go({ abrir: String(record) }, page(record)),
      create: () => go({ abrir: 'novo' }, page(), { state: { inicial } }),
      duplicate: (record) => go({ abrir: 'novo', duplicar: String(record) }, `${page()}?duplicar=${record}`),
      close: () => {
        // Opened from here: closing is the step back, so that Back does not open it again.
        if (fromList) void navigate(-1);
        else void navigate(within({}, presentSearch()), { replace: true, preventScrollReset: true });
      },
    };
  }, [inicial, drawer, entry, fromList, navigate, pathname, search]);
}

function targetOf(params: URLSearchParams, initial?: Beginning): DrawerTarget | null {
  const abrir = params.get('abrir');
  if (abrir === 'novo') return { cloneOf: readId(params.get('duplicar')), initial };
  const id = readId(abrir);
  return id === undefined ? null : { id };
}
