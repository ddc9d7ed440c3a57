import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { PreviaMensagem } from '#domain/mensagem/compor.ts';
import { envio } from '#messages/mensagem.ts';
import { LookupSelect } from '#engine/kit/index.ts';
import { useCan } from '#shared/session/session.ts';
import { Field } from '#shared/ui/Field.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { LastMessages } from './LastMessages.tsx';
import { preview } from './messages-query.ts';
import { Preview } from './Preview.tsx';
import { Values, type MessageValues } from './Values.tsx';
import './mensagens.css';

/** A template filled in for one patient, looked at, and sent (UTIL-02). */
export default function SendMessage() {
  const params = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const ids = useId();
  const pacienteId = /^[0-9]{1,15}$/.test(params['pacienteId'] ?? '') ? Number(params['pacienteId']) : null;
  const [modeloId, setModeloId] = useState<number | null>(null);
  const [values, setValues] = useState<MessageValues>({
    data: null,
    hora: null,
    link: null,
    profissionalId: null,
  });
  const mayList = useCan()('list', 'mensagemenviada');
  const asked = pacienteId !== null && modeloId !== null;
  const previa = useQuery({
    queryKey: ['mensagens', 'previa', modeloId, pacienteId, values],
    queryFn: ({ signal }) => preview(modeloId ?? 0, { pacienteId: pacienteId ?? 0, ...values }, signal),
    enabled: asked,
    placeholderData: (before) => before,
    staleTime: 0,
  });

  // What is refused while it is typed takes nothing away: the fields and the last message stay, with what is wrong.
  const [last, setLast] = useState<{ readonly key: string; readonly previa: PreviaMensagem } | null>(null);
  const key = `${pacienteId}-${modeloId}`;
  if (previa.data && !previa.isPlaceholderData && last?.previa !== previa.data)
    setLast({ key, previa: previa.data });
  const shown = previa.data ?? (last?.key === key ? last.previa : undefined);

  return (
    <Page title={envio.titulo} description={envio.descricao}>
      <div className="mensagens">
        <div>
          <Field id={`${ids}paciente`} label={envio.paciente}>
            <LookupSelect
              id={`${ids}paciente`}
              resource="pacientes"
              allowClear={false}
              value={pacienteId}
              onChange={(id) =>
                void navigate(id === null ? '/enviar-mensagem' : `/enviar-mensagem/${id}`, { replace: true })
              }
            />
          </Field>
          <Field id={`${ids}modelo`} label={envio.modelo}>
            <LookupSelect
              id={`${ids}modelo`}
              resource="mensagem-modelo"
              minChars={0}
              filter={{ ativo: 'true' }}
              allowClear={false}
              value={modeloId}
              onChange={setModeloId}
            />
          </Field>
          {shown && asked ? (
            <Values
              key={modeloId}
              pacienteId={pacienteId}
              variables={shown.variaveis}
              values={values}
              error={previa.error}
              onChange={setValues}
            />
          ) : null}
        </div>
        <div aria-live="polite">
          {!asked ? (
            <EmptyState title={envio.previaVazia} text={envio.previaVaziaTexto} />
          ) : previa.isPending ? (
            <LoadingState rows={4} />
          ) : shown ? (
            <Preview
              // A new choice is a new message: what was confirmed or opened for the former one does not count.
              key={key}
              modeloId={modeloId}
              pedido={{ pacienteId, ...values }}
              previa={shown}
              stale={previa.isFetching || previa.isError}
              onSent={() => void client.invalidateQueries({ queryKey: ['mensagens', 'ultimas'] })}
              onStale={() => void previa.refetch()}
            />
          ) : (
            <FailedState error={previa.error} retry={() => void previa.refetch()} />
          )}
        </div>
        {pacienteId !== null && mayList ? <LastMessages pacienteId={pacienteId} /> : null}
      </div>
    </Page>
  );
}
