/** Every PDF of a record that nobody signed, signed in one batch: one authorization, one dialog. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Signature } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { documentsKey, filesOf, useOptions, useTree, type Owner } from '#capabilities/documento/index.ts';
import { porAssinar } from '#domain/documento/itens.ts';
import { pedidosTela as texts } from '#messages/assinatura-pedido.ts';
import { alvoDaRetomada, lerRetomada } from './resumption.ts';
import { BatchDialog } from './Signer.tsx';
import { alvoDe } from './wire.ts';

/** In the address, on the way back from an authorization. */
const PARAM = 'assinar-todos';

export function SignRecord({
  owner,
  aba,
}: {
  readonly owner: Owner;
  /** The tab to come back to. */ readonly aba: string;
}) {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const options = useOptions(owner.modulo);
  const { data } = useTree(owner);
  const [open, setOpen] = useState<readonly string[] | null>(() => {
    const ids = params.get(PARAM)?.split(',') ?? [];
    return ids.length > 0 && lerRetomada(alvoDaRetomada(ids)) !== null ? ids : null;
  });
  const unsigned = filesOf(data).filter(porAssinar);
  const chosen = open === null ? [] : filesOf(data).filter(({ objectId }) => open.includes(objectId));
  if (options.data?.signature !== true) return null;
  return (
    <>
      {unsigned.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          role="note"
          message={texts.semAssinatura(unsigned.length)}
          action={
            <Button
              type="primary"
              icon={<Signature size={16} aria-hidden />}
              onClick={() => setOpen(unsigned.map(({ objectId }) => objectId))}
            >
              {texts.assinarDoAtendimento(unsigned.length)}
            </Button>
          }
        />
      ) : null}
      {chosen.length > 0 ? (
        <Suspense fallback={null}>
          <BatchDialog
            pedidos={chosen.map((item) => ({
              id: item.objectId,
              modulo: owner.modulo,
              registro: item.tagDescription ?? '',
              documento: alvoDe(owner, item),
            }))}
            naVolta={(aqui, ids) => {
              aqui.searchParams.set('aba', aba);
              aqui.searchParams.set(PARAM, ids.join(','));
            }}
            onDone={() => void client.invalidateQueries({ queryKey: documentsKey(owner) })}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
