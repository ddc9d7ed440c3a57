/** Refine around everything that reads rows: data, rights, messages, words and addresses are ours, told to it here. */
import '../registry/install.ts';
import { Refine, type ResourceProps } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { useMemo, type ReactNode } from 'react';
import { auditLogProvider } from '#engine/history/history-query.ts';
import { lazyDataProvider } from '#shared/http/lazy-data-provider.ts';
import { forgetRowsOnSwitch, queryClient } from '#shared/http/query-client.ts';
import { formPathOf, listPathOf, registryIndex } from '#shared/registro/registry.ts';
import { liveProvider } from './live-provider.ts';
import {
  accessControlProvider,
  authProvider,
  i18nProvider,
  notificationProvider,
} from './refine-providers.ts';

forgetRowsOnSwitch();

const options = {
  disableTelemetry: true,
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
  reactQuery: { clientConfig: queryClient },
} as const;

/** Every entity as Refine knows it; the label is always set, because the fallback speaks English. */
function refineResources(): ResourceProps[] {
  return registryIndex()
    .filter((entry) => entry.entity)
    .map((entry) => ({
      name: entry.name,
      list: listPathOf(entry),
      create: formPathOf(entry),
      edit: formPathOf(entry, ':id').replace('%3Aid', ':id'),
      meta: { label: entry.plural ?? entry.breadcrumb, subject: entry.subject },
    }));
}

export function DataProviders({ children }: { children: ReactNode }) {
  const resources = useMemo(() => refineResources(), []);
  return (
    <Refine
      dataProvider={lazyDataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={notificationProvider}
      i18nProvider={i18nProvider}
      auditLogProvider={auditLogProvider}
      liveProvider={liveProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={options}
    >
      {children}
    </Refine>
  );
}
