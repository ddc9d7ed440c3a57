/** An answer of the chart, with what was put right in it by addenda: as it holds, or as it held at a moment (CLIN-02, FORM-01). */
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { useMemo, type ReactNode } from 'react';
import {
  Addenda,
  FormAnswer,
  formularioDe,
  lerResposta,
  lerTemplate,
} from '#capabilities/formulario/index.ts';
import { vigenteDa } from '#domain/formulario/adendo.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { useCan } from '#shared/session/session.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';

/** `until`: addenda written later do not count. */
export function Answered({ id, until, children }: { id: number; until?: string; children?: ReactNode }) {
  const may = useCan()('view', 'form-resposta');
  const { data, error, refetch } = useQuery({
    queryKey: ['form-respostas', 'uma', id],
    queryFn: ({ signal }) => lerResposta(id, signal),
    enabled: may,
  });
  const templateId = data?.formTemplateId;
  const template = useQuery({
    queryKey: ['form-templates', 'um', templateId],
    queryFn: ({ signal }) => lerTemplate(templateId ?? 0, signal),
    enabled: templateId !== undefined,
  });
  const resposta = useMemo(
    () =>
      data &&
      (until === undefined ? data : { ...data, adendos: data.adendos.filter(({ em }) => em <= until) }),
    [data, until],
  );
  const formulario = useMemo(
    () => (data && template.data ? formularioDe({ nome: data.nome, dado: template.data.dado }) : null),
    [data, template.data],
  );
  const estado = useMemo(() => resposta && vigenteDa(resposta), [resposta]);
  if (!may) return <EmptyState title={texto.respostaDeOutros} />;
  const failure = error ?? template.error;
  if (failure)
    return <FailedState error={failure} title={texto.falhaFormulario} retry={() => void refetch()} />;
  if (!resposta || !estado || !formulario) return <LoadingState rows={4} />;
  return (
    <Flex vertical gap={16}>
      {/* Another moment is another answer on the screen. */}
      <FormAnswer key={resposta.adendos.length} formulario={formulario} resposta={resposta} estado={estado} />
      {resposta.adendos.length > 0 ? <Addenda formulario={formulario} resposta={resposta} /> : null}
      {children}
    </Flex>
  );
}
