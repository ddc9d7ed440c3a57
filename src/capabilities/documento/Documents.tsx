import type { ComponentType } from 'react';
import { RAIZ, type DocumentosToggles, type OpcoesDocumentos } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Manager } from './Manager.tsx';
import type { SignerProps } from './signer.ts';
import { useFolderItems, useLiveDocuments, useOptions } from './wire.ts';
import './documentos.css';

export type DocumentsProps = {
  /** Wire name of the resource, and its record. */
  readonly modulo: string;
  readonly id: number | string;
  /** Switches off more than the declaration does; it never switches on (DOC-01). */
  readonly toggles?: Partial<DocumentosToggles>;
  /** How documents are signed; without it there is no 'Assinar'. */
  readonly signer?: ComponentType<SignerProps>;
};

/** The documents of one record (B2, DOC-01). */
export default function Documents({ modulo, id, toggles = {}, signer }: DocumentsProps) {
  const { data, error, isPending, refetch } = useOptions(modulo);
  useLiveDocuments({ modulo, id });
  // Asked for at the same time: the manager finds its first folder there or on its way.
  useFolderItems({ modulo, id }, RAIZ);
  if (isPending) return <LoadingState label={documentosTela.carregando} />;
  if (error) return <FailedState error={error} title={documentosTela.falha} retry={() => void refetch()} />;
  return (
    <Manager
      key={`${modulo}/${id}`}
      owner={{ modulo, id }}
      options={narrowed(data, toggles)}
      signer={signer}
    />
  );
}

function narrowed(options: OpcoesDocumentos, toggles: Partial<DocumentosToggles>): OpcoesDocumentos {
  const readOnly = options.readOnly || toggles.readOnly === true;
  const on = (toggle: 'insert' | 'rename' | 'remove' | 'signature' | 'annul') =>
    options[toggle] && toggles[toggle] !== false && !readOnly;
  return {
    ...options,
    readOnly,
    insert: on('insert'),
    rename: on('rename'),
    remove: on('remove'),
    signature: on('signature'),
    annul: on('annul'),
  };
}
