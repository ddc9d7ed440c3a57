/** What a resource's declaration lets a person do with the documents of its records (DOC-01). */
import type { DocumentosToggles } from './tipos.ts';

export const TOGGLES = ['insert', 'rename', 'remove', 'signature', 'annul'] as const;
export type Toggle = (typeof TOGGLES)[number];

/**
 * `documents: { insert: true, … }` of a resource. A toggle that is absent or false is off for everybody; `true` asks
 * for the subject's own action (ACAO_PADRAO); a text names another action of the subject. `annul` alone is on where
 * nothing is said: whatever takes files may get a signed one into the wrong record.
 */
export type DocumentosDeclaracao = { readonly [toggle in Toggle]?: boolean | string } & {
  /** Nothing may be changed, whatever the toggles say. */
  readonly readOnly?: boolean;
  /**
   * Action of the subject that reads what is clinical: without it only documents that their folder or tag calls general
   * are there. Absent: no document of the register is clinical.
   */
  readonly clinical?: string;
  /** Every document needs a tag of the module. */
  readonly tags?: boolean;
  /**
   * What `cmis/without/permission/` grants on this resource to a session that has the record in scope and works with what
   * refers to it (as a lookup asks). Default nothing: that prefix then asks for the same permissions as `cmis/`.
   */
  readonly withoutPermission?: readonly ('view' | Toggle)[];
};

/** New files are the subject's insert, a change of one its update, the bin its delete. */
export const ACAO_PADRAO: { readonly [toggle in Toggle]: string } = {
  insert: 'insert',
  rename: 'update',
  remove: 'delete',
  signature: 'update',
  annul: 'semefeito',
};

/** The subject's action that a toggle asks for; null when it is switched off. Seeing asks for `view`. */
export function acaoDe(declaracao: DocumentosDeclaracao, toggle: Toggle): string | null {
  const escolha = declaracao[toggle];
  if (declaracao.readOnly === true || escolha === false) return null;
  if (escolha === undefined) return toggle === 'annul' ? ACAO_PADRAO.annul : null;
  return escolha === true ? ACAO_PADRAO[toggle] : escolha;
}

/** Every action of the subject that the documents ask for, beyond `view`: the matrix of permissions offers them. */
export function acoesDeDocumentos(declaracao: DocumentosDeclaracao): readonly string[] {
  const acoes = TOGGLES.map((toggle) => acaoDe(declaracao, toggle));
  return [...new Set([...acoes, declaracao.clinical].filter((acao) => typeof acao === 'string'))];
}

/** The toggles as they are for one person; `can` answers for an action on the resource's subject. */
export function togglesDe(
  declaracao: DocumentosDeclaracao,
  can: (action: string) => boolean,
): DocumentosToggles {
  const on = (toggle: Toggle): boolean => {
    const acao = acaoDe(declaracao, toggle);
    return acao !== null && can(acao);
  };
  return {
    insert: on('insert'),
    rename: on('rename'),
    remove: on('remove'),
    signature: on('signature'),
    annul: on('annul'),
    readOnly: declaracao.readOnly === true,
  };
}
