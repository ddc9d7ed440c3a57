/** The closed chart's own PDF: made when it closes, kept among its documents, offered for signature (CLIN-02, ASS-01). */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Signature } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { aberto } from '#domain/prontuario/sessao.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { notify } from '#shared/ui/notify.ts';
import { closingPaper, type Chart } from './wire.ts';

/** Signing comes with the first click on it. */
const Signer = lazy(async () => ({ default: (await import('#capabilities/assinatura/index.ts')).Signer }));

export type Paper = {
  readonly item: ItemDocumento | null;
  readonly busy: boolean;
  readonly sign: () => Promise<void>;
  readonly signing: boolean;
  readonly done: () => void;
  readonly close: () => void;
};

/** `mine`: only the author's closing makes and signs it. */
export function useClosingPaper(chart: Chart | null, mine: boolean): Paper {
  const client = useQueryClient();
  const [item, setItem] = useState<ItemDocumento | null>(null);
  const [busy, setBusy] = useState(false);
  const [signing, setSigning] = useState(false);
  const estado = chart?.estado;
  const before = useRef(estado);
  const make = async (): Promise<ItemDocumento | null> => {
    if (!chart) return null;
    setBusy(true);
    try {
      const made = await closingPaper(chart.id);
      setItem(made);
      await client.invalidateQueries({ queryKey: ['documentos', 'prontuarios', String(chart.id)] });
      return made;
    } catch (error) {
      if (!isAbort(error)) notify({ type: 'ERROR', value: messageOf(error, texto.falhaFecho) });
      return null;
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    const closed = aberto(before.current) && estado === 'ENCERRADO';
    before.current = estado;
    if (closed && mine) void make();
  }, [estado]); // oxlint-disable-line react/exhaustive-deps -- the moment of closing, and no other
  return {
    item,
    busy,
    signing,
    sign: async () => {
      if (await make()) setSigning(true);
    },
    done: () => {
      setSigning(false);
      void make();
    },
    close: () => setSigning(false),
  };
}

/** What was made of the closing, and the way to its signature. */
export function ClosingPaper({ chart, paper }: { chart: Chart; paper: Paper }) {
  const { item } = paper;
  if (!item) return null;
  return (
    <>
      <Alert
        type="success"
        showIcon
        role="status"
        style={{ marginBottom: 16 }}
        message={item.assinado ? texto.fechoAssinado : texto.fechoPronto}
        action={
          item.assinado ? undefined : (
            <Button
              type="primary"
              icon={<Signature size={16} aria-hidden />}
              loading={paper.busy}
              onClick={() => void paper.sign()}
            >
              {texto.assinarAgora}
            </Button>
          )
        }
      />
      {paper.signing ? (
        <Suspense fallback={null}>
          <Signer
            owner={{ modulo: 'prontuarios', id: chart.id }}
            item={item}
            intent="assinar"
            onSigned={paper.done}
            onClose={paper.close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
