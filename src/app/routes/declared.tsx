/** Routes that declarations make, with the registry: what the product needs once somebody signs in (docs/decisions/0020). */
import '../registry/install.ts';
import { Suspense, type ComponentType } from 'react';
import {
  generatePath,
  matchPath,
  redirect,
  replace,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { missingOf } from '#domain/acesso/ability.ts';
import type { Permission } from '#domain/acesso/permissions.ts';
import { lugarDaGaveta, permissoesDoEndereco, type Lugar } from '#domain/acesso/endereco.ts';
import { guardBeforePermission, guards, isGuardName } from '#domain/acesso/guards.ts';
import type { IndexEntry } from '#domain/navegacao/index-entry.ts';
import { exists } from '#domain/navegacao/menu.ts';
import type { Screen, Screens } from '#shared/feature/feature.ts';
import { guardContextOf, navigationContext } from '#shared/navigation/navigation.ts';
import { formPathOf, indexEntry, loadEntity, registryIndex } from '#shared/registro/registry.ts';
import { notify } from '#shared/ui/notify.ts';
import { LoadingState } from '#shared/ui/State.tsx';
import { checkLinkage, linkageOffer, manualOffer } from '../shell/linkage.ts';
import { HOME, pathOf, requireSession } from './guards.ts';
import type { RouteHandle } from './handle.ts';
import { Nothing } from './Nothing.tsx';
import { placeOr } from './place.ts';
import { askListAhead, formScreen, importScreen, listScreen } from './screens.ts';

/** The page of NAV-04, told which permission is missing so that it can say who gives it. */
const deniedPath = ({ action, subject }: Permission): string =>
  `/acesso-negado?${new URLSearchParams({ acao: action, sujeito: subject }).toString()}`;

/** Loader of a declared route: session, existence, what its address asks, then the named entry guard. */
async function enter(
  entry: IndexEntry,
  { request }: LoaderFunctionArgs,
  ...places: readonly Lugar[]
): Promise<null> {
  if (entry.login === false) return null;
  await requireSession(request);
  const context = navigationContext();
  if (!exists(entry, context)) throw new Response(null, { status: 404 });
  const asked = places.flatMap((place) => permissoesDoEndereco(entry, place));
  const missing = context.ability && missingOf(context.ability, asked);
  // The linkage is asked of the server, which answers only to who may attend.
  if (missing === null) await checkLinkage(entry.guard, await requireSession(request));
  const guard = entry.guard && isGuardName(entry.guard) ? entry.guard : null;
  const guarded = guard && guards[guard](guardContextOf(await requireSession(request)));
  const first = guard !== null && guarded?.ok === false && guardBeforePermission(guard, guarded.code);
  if (missing && !first) throw redirect(deniedPath(missing));
  if (guarded?.ok === false) {
    const action =
      (guarded.code === 'sem-vinculo' && linkageOffer(entry.guard)) ||
      manualOffer(new URL(request.url).pathname);
    notify({ type: guarded.type, value: guarded.mensagem, action, notice: true });
    throw replace(placeOr(HOME, pathOf(request)));
  }
  return null;
}

/** The entry of a feature's own route that names a declaration. */
export async function enterResource(name: string, args: LoaderFunctionArgs): Promise<void> {
  const declared = indexEntry(name);
  if (!declared) throw new Error(`no resource is declared as '${name}'`);
  await enter(declared, args, 'lista');
}

type Lazy = () => Promise<{ Component: ComponentType }>;

function framed({ name: resource, breadcrumb }: IndexEntry, tenant: boolean | undefined, load: Screen): Lazy {
  return async () => {
    const [{ default: Screen }, provider] = await Promise.all([
      load(),
      tenant ? import('./NeedsProvider.tsx') : null,
    ]);
    const screen = <Screen key={resource} resource={resource} />;
    const content = provider ? (
      <provider.NeedsProvider title={breadcrumb}>{screen}</provider.NeedsProvider>
    ) : (
      screen
    );
    return { Component: () => <Suspense fallback={<LoadingState />}>{content}</Suspense> };
  };
}

/** The addresses of a declaration use ':id?', ':id' and '{id?}'. */
function pattern(path: string): string {
  return path.replaceAll(/\{([^}]+)\}/g, ':$1').replace(/^\//, '');
}

/** A form's path serves a new record too, whichever way the declaration writes the parameter. */
function formPattern(entry: IndexEntry): string {
  const path = pattern(entry.formPath ?? `${entry.path}/form/:id?`);
  return /:[^/]+\?$/.test(path) ? path : path.replace(/(:[^/]+)$/, '$1?');
}

function routesOf(entry: IndexEntry, handBuilt: Screens): RouteObject[] {
  const handle: RouteHandle = { name: entry.name };
  /** What a list's own address asks, with the record that it opens over itself. */
  const ofList = ({ request }: LoaderFunctionArgs): readonly Lugar[] => {
    const drawer =
      entry.screen === undefined || entry.drawer ? lugarDaGaveta(new URL(request.url).searchParams) : null;
    return drawer ? ['lista', drawer] : ['lista'];
  };
  const loader = (args: LoaderFunctionArgs) => enter(entry, args, ...ofList(args));
  const jump = (from: string, to: string): RouteObject => ({
    path: pattern(from),
    loader: ({ request }) => redirect(to + new URL(request.url).search),
    Component: Nothing,
  });
  /** A former address of a record. */
  const jumpToForm = (from: string): RouteObject => ({
    path: pattern(from),
    loader: ({ request, params }) =>
      redirect(generatePath(`/${formPattern(entry)}`, params) + new URL(request.url).search),
    Component: Nothing,
  });
  const main = entry.listPath ?? entry.redirect ?? entry.path;
  const routes: RouteObject[] = (entry.aliases ?? []).map((alias) =>
    alias.includes(':') ? jumpToForm(alias) : jump(alias, entry.path),
  );
  if (pattern(main) !== pattern(entry.path)) routes.push(jump(entry.path, main));
  const custom = entry.screen ? handBuilt[entry.screen] : undefined;
  if (custom) {
    return [...routes, { path: pattern(main), loader, handle, lazy: framed(entry, entry.tenant, custom) }];
  }
  const { view } = entry;
  /** Starts the schema's download beside the check and waits for it, so that the screen is drawn once; it shows its failure. */
  const open = async (args: LoaderFunctionArgs, ...places: readonly Lugar[]) => {
    const coming = loadEntity(view?.of ?? entry.name).catch(() => undefined);
    await enter(entry, args, ...places);
    await coming;
    return null;
  };
  const openList = async (args: LoaderFunctionArgs) => {
    await open(args, ...ofList(args));
    askListAhead(entry.name, new URL(args.request.url).search);
    return null;
  };
  if (view) {
    return [
      ...routes,
      { path: pattern(main), loader: openList, handle, lazy: framed(entry, entry.tenant, listScreen) },
    ];
  }
  if (!entry.entity) return routes;
  const ownForm = entry.formScreen ? handBuilt[entry.formScreen] : undefined;
  /** A record's own address asks for what it shows (NAV-04): seeing it, or including one. */
  const openRecord = (args: LoaderFunctionArgs) => {
    const named = Object.values(args.params).some((value) => value !== undefined);
    const copied = new URL(args.request.url).searchParams.has('duplicar');
    return open(args, named ? 'registro' : copied ? 'copia' : 'novo');
  };
  return [
    ...routes,
    { path: pattern(main), loader: openList, handle, lazy: framed(entry, entry.tenant, listScreen) },
    ...(entry.readOnly
      ? []
      : [
          {
            path: `${pattern(main)}/importar`,
            loader: (args: LoaderFunctionArgs) => open(args, 'importacao'),
            handle: { ...handle, part: 'importar' as const },
            lazy: framed(entry, entry.tenant, importScreen),
          },
        ]),
    {
      path: formPattern(entry),
      loader: openRecord,
      handle: { ...handle, part: 'form' },
      lazy: framed(entry, entry.tenant && !entry.formChoosesProvider, ownForm ?? formScreen),
    },
  ];
}

/** All of them: those that need no session, and those of the shell. `handBuilt`: the screens of features. */
export function declaredRoutes(handBuilt: Screens): {
  readonly open: RouteObject[];
  readonly guarded: RouteObject[];
} {
  const { open = [], guarded = [] } = Object.groupBy(registryIndex(), ({ login }) =>
    login === false ? 'open' : 'guarded',
  );
  const made = (entry: IndexEntry) => routesOf(entry, handBuilt);
  return { open: open.flatMap(made), guarded: guarded.flatMap(made) };
}

/** Loads the code of the declared screen behind a path, and its schema. */
export function fetchDeclared(path: string, handBuilt: Screens): readonly Promise<unknown>[] {
  const index = registryIndex();
  const entry = index.find((candidate) =>
    [candidate.path, candidate.listPath, candidate.redirect].some((known) => known && matchPath(known, path)),
  );
  const isForm = entry
    ? undefined
    : index.find((candidate) => candidate.entity && path.startsWith(formPathOf(candidate)));
  const found = entry ?? isForm;
  const custom = found?.screen ? handBuilt[found.screen] : undefined;
  return [
    ...(custom ? [custom()] : []),
    ...(found?.entity ? [loadEntity(found.name)] : []),
    ...(found?.view ? [loadEntity(found.view.of), listScreen()] : []),
    ...(found?.entity && !custom ? [isForm ? formScreen() : listScreen()] : []),
  ];
}
