import { useQuery } from '@tanstack/react-query';
import { Card, Flex, Input, Typography } from 'antd';
import { ClipboardPen } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { comPaciente, FixedPatient, useFixedPatient } from '#capabilities/formulario/index.ts';
import { foldText } from '#domain/formato/texto.ts';
import { telaFormularios as texto } from '#messages/formulario-tela.ts';
import { pedidoTela } from '#messages/formulario-pedido.ts';
import { resultado } from '#messages/formulario-resultado.ts';
import { respostasPaciente } from '#messages/formulario-resposta.ts';
import { request } from '#shared/http/client.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';

type Linha = {
  readonly id: number;
  readonly nome: string;
  readonly descricao: string | null;
  readonly numero: number;
  readonly serieId: number | null;
};

/** /templates: the published forms of the provider, to fill in or to see what was answered (FORM-03). */
export default function Templates() {
  const can = useCan();
  const session = useSession();
  const [term, setTerm] = useState('');
  const { id: paciente, item, unknown } = useFixedPatient();
  const state = useLocation().state as { voltar?: string } | null;
  const voltar = state?.voltar;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['form-templates', 'publicados', session?.idPrestador],
    queryFn: ({ signal }) =>
      request<Linha[]>('form-templates', {
        query: { situacao: 'PUBLICADO', _sort: 'nome', _end: 200 },
        signal,
        silent: true,
      }),
  });
  const mayBuild = can('insert', 'form-template');
  const shown = (data ?? []).filter(({ nome, descricao }) =>
    foldText(`${nome} ${descricao ?? ''}`).includes(foldText(term.trim())),
  );
  return (
    <Page
      title={texto.titulo}
      description={item ? respostasPaciente.escolher(item.label) : texto.descricao}
      actions={
        <>
          {item && voltar ? (
            <ButtonLink to={voltar} type="text">
              {respostasPaciente.voltarAoPaciente}
            </ButtonLink>
          ) : null}
          <ButtonLink to="/form-templates" type="text">
            {texto.gerenciar}
          </ButtonLink>
          {mayBuild ? (
            <ButtonLink to="/manager-form-templates" type="primary">
              {texto.novo}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {item ? <FixedPatient item={item} /> : null}
      {unknown ? (
        <EmptyState
          title={respostasPaciente.pacienteDesconhecido}
          text={respostasPaciente.pacienteDesconhecidoTexto}
        />
      ) : isPending ? (
        <LoadingState />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<ClipboardPen size={28} strokeWidth={1.5} aria-hidden />}
          title={texto.vazio}
          text={mayBuild ? texto.vazioTexto : texto.vazioLeitor}
        />
      ) : (
        <>
          {data.length > 6 ? (
            <Input.Search
              className="z-curto"
              allowClear
              placeholder={texto.procurar}
              aria-label={texto.procurar}
              value={term}
              onChange={({ target }) => setTerm(target.value)}
            />
          ) : null}
          {shown.length === 0 ? <p role="status">{texto.nadaAchado}</p> : null}
          <ul className="z-limpa z-cartoes z-cartoes-largos">
            {shown.map((linha) => (
              <li key={linha.id}>
                <Card
                  size="small"
                  title={linha.nome}
                  extra={<Typography.Text type="secondary">{texto.versao(linha.numero)}</Typography.Text>}
                >
                  <Typography.Paragraph type="secondary">{linha.descricao}</Typography.Paragraph>
                  <Flex justify="end" gap={8} wrap>
                    {can('list', 'form-resposta') && can('view', 'form-resposta') ? (
                      <ButtonLink
                        to={`/templates/resultados/${linha.id}`}
                        type="text"
                        aria-label={resultado.resultadosNome(linha.nome)}
                      >
                        {resultado.resultados}
                      </ButtonLink>
                    ) : null}
                    {can('list', 'form-resposta') ? (
                      <ButtonLink
                        to={`/form-respostas?f.serieId=%3D${linha.serieId ?? linha.id}`}
                        type="text"
                        aria-label={texto.respostasNome(linha.nome)}
                      >
                        {texto.respostas}
                      </ButtonLink>
                    ) : null}
                    {can('insert', 'form-resposta') ? (
                      <ButtonLink
                        to={`${comPaciente('/form-pedidos/pedir', paciente)}${paciente === null ? '?' : '&'}modelo=${linha.id}`}
                        type="text"
                        state={{ voltar: comPaciente('/templates', paciente) }}
                        aria-label={pedidoTela.pedirNome(linha.nome)}
                      >
                        {pedidoTela.pedir}
                      </ButtonLink>
                    ) : null}
                    {can('insert', 'form-resposta') ? (
                      <ButtonLink
                        to={comPaciente(`/templates/preencher/${linha.id}`, paciente)}
                        state={state}
                        aria-label={texto.preencherNome(linha.nome)}
                      >
                        {texto.preencher}
                      </ButtonLink>
                    ) : null}
                  </Flex>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}
