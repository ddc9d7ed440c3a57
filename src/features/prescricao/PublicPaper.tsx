/** /receita/:codigo: anybody who holds a printed prescription checks whether it is in force; nothing of the patient is told. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Alert, Descriptions, Flex } from 'antd';
import { useParams } from 'react-router';
import { formatData } from '#domain/formato/data.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import type { ReceitaPublica } from '#domain/prescricao/wire.ts';
import { RECEITUARIOS } from '#schemas/compartilhado/prescricao.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { today } from '#shared/clock.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { queryClient } from '#shared/http/query-client.ts';
import { useTitle } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { readPublic } from './wire.ts';

export default function PublicPaper() {
  const { codigo = '' } = useParams();
  useTitle(texto.aReceita);
  return (
    <QueryClientProvider client={queryClient}>
      <EntryCard title={texto.aReceita} text={texto.aReceitaTexto}>
        <Answer codigo={codigo} />
      </EntryCard>
    </QueryClientProvider>
  );
}

function Answer({ codigo }: { readonly codigo: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['receita-publica', codigo],
    queryFn: () => readPublic(codigo),
    retry: false,
  });
  if (error) return <FailedState error={error} title={texto.falhaConferencia} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  const { type, message } = standing(data, today());
  return (
    <Flex vertical gap={16}>
      <Alert type={type} showIcon message={message} />
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'tipo', label: texto.tipo, children: RECEITUARIOS.find((one) => one.const === data.tipo)?.title ?? data.tipo },
          { key: 'emitente', label: texto.emitente, children: data.emitente },
          { key: 'unidade', label: texto.unidadeDeSaude, children: data.unidade },
          { key: 'emitida', label: texto.emitidaEm, children: data.emitidaEm ? formatDataHora(data.emitidaEm).slice(0, 16) : '' },
          { key: 'validade', label: texto.validade, children: data.validaAte ? formatData(data.validaAte) : texto.semPrazo },
          ...(data.numeroSncr ? [{ key: 'sncr', label: texto.sncr, children: data.numeroSncr }] : []),
          { key: 'assinatura', label: texto.assinatura, children: data.assinada ? texto.comAssinatura : texto.semAssinatura },
        ]}
      />
    </Flex>
  );
}

function standing(
  { situacao, validaAte }: ReceitaPublica,
  hoje: string,
): { readonly type: 'success' | 'warning' | 'error'; readonly message: string } {
  if (situacao === 'CANCELADA') return { type: 'error', message: texto.cancelada };
  if (situacao === 'SUSPENSA') return { type: 'error', message: texto.suspensa };
  if (validaAte !== null && validaAte < hoje) return { type: 'warning', message: texto.vencida };
  return { type: 'success', message: texto.emVigor };
}
