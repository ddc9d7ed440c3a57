/** Permissions as they travel (SES-04): a map whose values are 'subject:action'. */
import { ESVAZIAR } from '#domain/lixeira/lixeira.ts';

/** An action on a subject: list on banco. `manage` on `all` allows everything. */
export type Permission = { readonly action: string; readonly subject: string };

/** Action of a delete, which the specification's list lacks; named here once. */
export const DELETE_ACTION = 'delete';

const numbered = (prefix: string, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${prefix}${String(from + i).padStart(3, '0')}`);

/** Actions of PERM-02, delete, and what a record's documents ask for where its declaration says so. The case of the three status updates is the specification's. */
export const ACTIONS: readonly string[] = [
  'list',
  'view',
  'insert',
  'update',
  DELETE_ACTION,
  ESVAZIAR,
  'comentar',
  'documento',
  'semefeito',
  'clinico',
  'vertodos',
  'encaixe',
  'chamar',
  'encaminhar',
  'restringir',
  'regular',
  'internar',
  'mudarleito',
  'alcada1',
  'alcada2',
  'alcada3',
  'dispensar',
  'retorno',
  'classificar',
  'identificar',
  'unificar',
  'manage',
  'responder',
  'secretariar',
  'realizardatalock',
  'sendmessage',
  ...numbered('rep', 1, 5),
  // B6 begins at dash001, A6 ends at dash027.
  ...numbered('dash', 1, 27),
  'updateStatusAguardandoAvaliacao',
  'updateStatusAvaliacaoPendente',
  'updatestatusaprovado',
];

/** Screens that share a subject and have no register: what they are together. */
export const SUBJECT_TITLES: Readonly<Record<string, string>> = {
  dashboard: 'Painéis',
  report: 'Relatórios',
};

/** What a person reads for the actions that every register knows. */
export const ACTION_TITLES: Readonly<Record<string, string>> = {
  list: 'Listar',
  view: 'Visualizar',
  insert: 'Incluir',
  update: 'Alterar',
  delete: 'Excluir',
  esvaziar: 'Esvaziar a lixeira',
  manage: 'Tudo',
  comentar: 'Comentar registros',
  documento: 'Anexar e alterar documentos',
  semefeito: 'Tornar sem efeito o assinado',
  clinico: 'Ler conteúdo clínico',
  responder: 'Responder',
  secretariar: 'Secretariar sessões educacionais',
  realizardatalock: 'Realizar data lock',
  sendmessage: 'Enviar mensagem',
  vertodos: 'Ver os de todos',
  encaixe: 'Marcar encaixe',
  chamar: 'Chamar da fila',
  encaminhar: 'Mandar a outra sala ou profissional',
  restringir: 'Restringir a leitura e liberar',
  classificar: 'Classificar o risco',
  identificar: 'Identificar quem chegou sem nome',
  unificar: 'Unificar dois cadastros num só',
  regular: 'Regular: aprovar, destinar e despachar',
  internar: 'Internar no leito',
  mudarleito: 'Transferir de leito',
  alcada1: 'Liberar pela alçada 1',
  alcada2: 'Liberar pela alçada 2',
  alcada3: 'Liberar pela alçada 3',
  dispensar: 'Dispensar a liberação',
  retorno: 'Ler retornos do banco',
  updateStatusAguardandoAvaliacao: 'Marcar como aguardando avaliação',
  updateStatusAvaliacaoPendente: 'Marcar como avaliação pendente',
  updatestatusaprovado: 'Marcar como aprovado',
};

/** Permissions that could not be read; `malformed` holds the offending entries. */
export class MalformedPermissionsError extends Error {
  override readonly name = 'MalformedPermissionsError';
  readonly malformed: readonly string[];

  constructor(malformed: readonly string[]) {
    super(`permissions that are not 'subject:action': ${malformed.join(', ')}`);
    this.malformed = malformed;
  }
}

const PAIR = /^([A-Za-z0-9_-]+):([A-Za-z0-9_-]+)$/;

/**
 * Splits the map into pairs, each once, in the order of the map. A value that is not one subject
 * and one action refuses the whole with MalformedPermissionsError: half a set of rights is none.
 */
export function splitPermissions(map: { readonly [key: string]: unknown }): readonly Permission[] {
  const permissions = new Map<string, Permission>();
  const malformed: string[] = [];
  for (const [key, value] of Object.entries(map)) {
    const match = typeof value === 'string' ? PAIR.exec(value) : null;
    if (match) permissions.set(match[0], { subject: match[1] ?? '', action: match[2] ?? '' });
    else malformed.push(`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  }
  if (malformed.length > 0) throw new MalformedPermissionsError(malformed);
  return [...permissions.values()];
}

/** The map that splitPermissions reads: { '0': 'banco:list' }. */
export function joinPermissions(permissions: readonly Permission[]): { [key: string]: string } {
  return Object.fromEntries(
    permissions.map(({ subject, action }, index) => [String(index), `${subject}:${action}`]),
  );
}
