/** The closed chart's own PDF: made when it closes, kept among its documents, signed here and nowhere else on the page (CLIN-02, ASS-01). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Signature } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { aberto } from '#domain/prontuario/sessao.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { closingPaper, readClosingPaper, type Chart } from './wire.ts';

/** Signing comes with the first click on it. */
const Signer = lazy(async () => ({ default: (await import('#capabilities/assinatura/index.ts')).Signer }));

/** `mine`: the author makes it and signs it; the others see whether it is signed. `makes`: nobody else makes it as it closes. */
export function ClosingPaper(props: { chart: Chart; mine: boolean; makes: () => boolean }) {
  const { chart, mine, makes } = props;
  const client = useQueryClient();
  const { id, estado } = chart;
  // Among the queries of its documents: what signs there is seen here.
  const documents = ['documentos', 'prontuarios', String(id)];
  const key = [...documents, 'fecho', chart.encerradoEm];
  const { data: item, isSuccess } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readClosingPaper(id, signal),
    enabled: estado === 'ENCERRADO',
    staleTime: 0,
  });
  const [dialog, setDialog] = useState<'assinar' | 'ver' | null>(null);
  const before = useRef(estado);
  const make = useAct(
    async () => {
      const made = await closingPaper(id);
      await client.cancelQueries({ queryKey: key });
      client.setQueryData(key, made);
      await client.invalidateQueries({ queryKey: documents });
    },
    { failure: texto.falhaFecho },
  );
  useEffect(() => {
    const closed = aberto(before.current) && estado === 'ENCERRADO';
    before.current = estado;
    if (closed && mine && makes()) void make.run();
  }, [estado]); // oxlint-disable-line react/exhaustive-deps -- the moment of closing, and no other
  if (estado !== 'ENCERRADO' || !isSuccess) return null;
  const signed = item?.assinado === true;
  const sign = async () => {
    if (item || (await make.run())) setDialog('assinar');
  };
  return (
    <>
      <Alert
        type={signed ? 'success' : 'info'}
        showIcon
        role="status"
        style={{ marginBottom: 16 }}
        message={
          signed
            ? texto.fechoAssinado
            : !mine
              ? texto.fechoSemAssinatura
              : item
                ? texto.fechoPronto
                : texto.fechoPorFazer
        }
        action={
          signed ? (
            <Button onClick={() => setDialog('ver')}>{texto.verAssinaturas}</Button>
          ) : mine ? (
            <Button
              type="primary"
              icon={<Signature size={16} aria-hidden />}
              loading={make.busy}
              onClick={() => void sign()}
            >
              {texto.assinarAgora}
            </Button>
          ) : undefined
        }
      />
      {dialog && item ? (
        <Suspense fallback={null}>
          <Signer
            owner={{ modulo: 'prontuarios', id }}
            item={item}
            intent={dialog}
            onSigned={() => {
              setDialog(null);
              void client.invalidateQueries({ queryKey: documents });
            }}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
