/** Adapters between Refine and our own session, ability and message queue. */
import type {
  AccessControlProvider,
  AuthProvider,
  I18nProvider,
  NotificationProvider,
} from '@refinedev/core';
import { can, canOnRow, missingOf, type Ability } from '#domain/acesso/ability.ts';
import { permissoesDoEndereco } from '#domain/acesso/endereco.ts';
import { DELETE_ACTION } from '#domain/acesso/permissions.ts';
import { refineMessages } from '#messages/refine.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { session, signIn, signOut } from '#shared/session/session.ts';
import { dismiss, messages, notify } from '#shared/ui/notify.ts';

export const authProvider: AuthProvider = {
  login: async ({ userId, password }: { userId: string; password: string }) => {
    await signIn(userId, password);
    return { success: true };
  },
  logout: async () => {
    await signOut();
    return { success: true };
  },
  check: () => Promise.resolve({ authenticated: session.get() !== null }),
  // The client has already ended the session where SES-16 says so.
  onError: () => Promise.resolve({}),
  getIdentity: () => Promise.resolve(session.get()?.user ?? null),
  getPermissions: () => Promise.resolve(session.get()?.user.permissions ?? null),
};

/** Refine's actions as ours; what is not here passes through (responder, rep001, realizardatalock ...). */
const ACTIONS: Readonly<Record<string, string>> = {
  show: 'view',
  create: 'insert',
  clone: 'insert',
  edit: 'update',
  delete: DELETE_ACTION,
};

/** `params.row`: what is asked of that very row, by its own conditions. */
export const accessControlProvider: AccessControlProvider = {
  can: ({ resource, action: asked, params }) => {
    const ability = session.get()?.ability;
    const entry = resource ? indexEntry(resource) : undefined;
    const subject = entry?.subject ?? resource;
    const action = ACTIONS[asked] ?? asked;
    const row = params?.['row'] as { readonly [field: string]: unknown } | undefined;
    const may = (own: Ability, of: string) => (row ? canOnRow(own, action, of, row) : can(own, action, of));
    // Nobody is led to a record's address who would be refused there.
    const led = (own: Ability) =>
      asked !== 'show' || !entry || missingOf(own, permissoesDoEndereco(entry, 'registro')) === null;
    return Promise.resolve({
      can: ability !== undefined && subject !== undefined && may(ability, subject) && led(ability),
    });
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: Infinity },
  },
};

export const notificationProvider: NotificationProvider = {
  open: ({ message, description, type, key, cancelMutation }) => {
    const undo = cancelMutation ? { label: refineMessages['buttons.undo'], run: cancelMutation } : undefined;
    const value = description && type === 'error' ? description : message;
    notify({
      type: type === 'success' ? 'SUCCESS' : type === 'error' ? 'ERROR' : 'INFO',
      value,
      key,
      action: undo,
    });
  },
  close: (key) => {
    for (const message of messages.get()) if (message.key === key) dismiss(message.id);
  },
};

/** Refine's own keys in Portuguese; a missing key falls back to the text given in the code, never to the key. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, fallback?: string) => {
    const text = (refineMessages as Readonly<Record<string, string>>)[key];
    const values = (typeof options === 'object' && options !== null ? options : {}) as {
      [name: string]: string | number | undefined;
    };
    const standard = fallback ?? (typeof options === 'string' ? options : '');
    return (text ?? standard).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'pt-BR',
};
