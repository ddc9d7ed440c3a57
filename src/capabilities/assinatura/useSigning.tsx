/**
 * The unsigned PDFs of a record signed in one act: with a certificate that is authorised nothing more is asked; without one,
 * the way leads through its authorization and comes back to the same documents.
 */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import {
  documentsKey,
  filesOf,
  useLiveDocuments,
  useOptions,
  useTree,
  type Owner,
} from '#capabilities/documento/index.ts';
import { porAssinar } from '#domain/documento/itens.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { pedidosTela as texts } from '#messages/assinatura-pedido.ts';
import { notify } from '#shared/ui/notify.ts';
import { alvoDaRetomada, lerRetomada } from './resumption.ts';
import { BatchDialog } from './Signer.tsx';
import type { Desfecho } from './sign-all.ts';
import { alvoDe } from './wire.ts';

/** In the address, on the way back from an authorization. */
const PARAM = 'assinar-todos';

/** Whether the person came back to this place of the page with an authorization that documents wait for. */
export function resumesAt(params: URLSearchParams, aba: string | null): readonly string[] | null {
  const ids = params.get(PARAM)?.split(',') ?? [];
  const here = aba === null || params.get('aba') === aba;
  return here && ids.length > 0 && lerRetomada(alvoDaRetomada(ids)) !== null ? ids : null;
}

/** What of a record nobody signed, as it comes and goes. */
export function useUnsigned(owner: Owner, enabled = true) {
  const options = useOptions(owner.modulo);
  const may = options.data?.signature === true;
  const { data, refetch } = useTree(owner, may && enabled);
  useLiveDocuments(owner);
  const files = filesOf(data);
  return { may, files, unsigned: files.filter(porAssinar), refetch };
}

export type Signing = {
  /** The person signs documents of this kind of record. */
  readonly may: boolean;
  readonly unsigned: readonly ItemDocumento[];
  /** Signs those of these ids that wait for it; without ids, all of the record. */
  readonly sign: (ids?: readonly string[]) => Promise<void>;
  /** To be drawn once; null while nothing is being signed. */
  readonly dialog: ReactNode;
};

type Asked = { readonly ids: readonly string[]; readonly direct: boolean };

export function useSigning(
  owner: Owner,
  how: {
    /** Where the page is come back to: its tab, or `null` where it has none. */
    readonly aba: string | null;
    /** What more the address says on the way back. */
    readonly marks?: { readonly [name: string]: string };
    readonly onDone?: (desfechos: readonly Desfecho[]) => void;
    /** The dialog is gone, or was not needed; whether nothing is left to be signed of what was asked for. */
    readonly onClosed?: (all: boolean) => void;
  },
): Signing {
  const { aba, marks = {}, onDone, onClosed } = how;
  const client = useQueryClient();
  const [params] = useSearchParams();
  const { may, files, unsigned, refetch } = useUnsigned(owner);
  const [asked, setAsked] = useState<Asked | null>(() => {
    const ids = resumesAt(params, aba);
    return ids && { ids, direct: true };
  });
  // What was refused once is not tried again in the same way: the person chooses.
  const [failed, setFailed] = useState(false);
  const signed = useRef(false);
  const chosen = asked === null ? [] : files.filter(({ objectId }) => asked.ids.includes(objectId));
  const sign = async (ids?: readonly string[]) => {
    // What was issued a moment ago is not in the tree that was read before.
    const { data, error } = await refetch();
    const wait = filesOf(data).filter(porAssinar);
    const wanted = ids === undefined ? wait : wait.filter(({ objectId }) => ids.includes(objectId));
    signed.current = false;
    if (wanted.length > 0) setAsked({ ids: wanted.map(({ objectId }) => objectId), direct: !failed });
    else {
      notify(
        error
          ? { type: 'ERROR', value: texts.falhaDocumentos }
          : { type: 'SUCCESS', value: texts.nadaAAssinar },
      );
      onClosed?.(!error);
    }
  };
  return {
    may,
    unsigned,
    sign,
    dialog:
      asked !== null && chosen.length > 0 ? (
        <Suspense fallback={null}>
          <BatchDialog
            key={asked.ids.join()}
            direct={asked.direct}
            pedidos={chosen.map((item) => ({
              id: item.objectId,
              modulo: owner.modulo,
              registro: item.tagDescription ?? '',
              documento: alvoDe(owner, item),
            }))}
            naVolta={(aqui, ids) => {
              if (aba !== null) aqui.searchParams.set('aba', aba);
              aqui.searchParams.set(PARAM, ids.join(','));
              for (const [name, value] of Object.entries(marks)) aqui.searchParams.set(name, value);
            }}
            onDone={(_faltam, desfechos) => {
              const all = desfechos.every(({ ok }) => ok);
              setFailed(!all);
              signed.current = all;
              void client.invalidateQueries({ queryKey: documentsKey(owner) });
              onDone?.(desfechos);
            }}
            onClose={() => {
              setAsked(null);
              onClosed?.(signed.current);
            }}
          />
        </Suspense>
      ) : null,
  };
}
