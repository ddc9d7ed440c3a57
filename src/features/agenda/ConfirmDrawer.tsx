/** The day's unconfirmed patients, asked in one action: by e-mail all at once, by WhatsApp one conversation after another. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Flex, Form, List, Segmented, Select, Typography } from 'antd';
import { useState } from 'react';
import {
  comLink,
  semMensagem,
  type AConfirmar,
  type CanalConfirmacao,
  type MotivoDaMensagem,
} from '#domain/agenda/confirmacao.ts';
import { formatData } from '#domain/formato/data.ts';
import { confirmacaoTela as texto } from '#messages/agenda-confirmacao.ts';
import { useCan } from '#shared/session/session.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import type { Mudados } from './AffectedList.tsx';
import { horaDe, quandoDito } from './geometry.ts';
import { enviarUm } from './sending.ts';
import { ToCall } from './ToCall.tsx';
import { modelosDeConfirmacao, pedirConfirmacoes, porConfirmar, type QuaisAvisar } from './wire.ts';

/** Why this person cannot be sent anything by that way. */
function impede(
  { temEmail, temCelular, aceita, identidade }: AConfirmar,
  canal: CanalConfirmacao,
  motivo: MotivoDaMensagem,
): string | null {
  if (!identidade && comLink(motivo)) return texto.semIdentidade;
  if (canal === 'LINK') return null;
  if (canal === 'EMAIL' ? !temEmail : !temCelular)
    return canal === 'EMAIL' ? texto.semEmail : texto.semCelular;
  return aceita ? null : texto.semConsentimento;
}

const DITOS = {
  CONFIRMACAO: { texto: texto.texto, nenhum: texto.nenhum, nenhumTexto: texto.nenhumTexto },
  REMARCACAO: { texto: texto.avisarTexto, nenhum: texto.avisarNenhum, nenhumTexto: texto.avisarNenhumTexto },
  CANCELAMENTO: {
    texto: texto.desmarcadosTexto,
    nenhum: texto.desmarcadosNenhum,
    nenhumTexto: texto.desmarcadosNenhumTexto,
  },
} as const;
const COM_LINK = ['EMAIL', 'WHATSAPP', 'LINK'] as const;
const SEM_LINK = ['EMAIL', 'WHATSAPP'] as const;
type Grupo = Exclude<MotivoDaMensagem, 'CONFIRMACAO'>;

/** Those of a day who have not confirmed, or those whose time the house changed or cancelled. */
type Props = { readonly quais: { readonly dia: string } | Mudados; readonly onClose: () => void };

export function ConfirmDrawer({ quais: pedidos, onClose }: Props) {
  const can = useCan();
  const client = useQueryClient();
  const pode = can('sendmessage', 'mensagemmodelo');
  const grupos: Grupo[] = [];
  if (!('dia' in pedidos)) {
    if (pedidos.remarcados.length > 0) grupos.push('REMARCACAO');
    if (pedidos.cancelados.length > 0) grupos.push('CANCELAMENTO');
  }
  const [grupo, setGrupo] = useState<Grupo>(grupos[0] ?? 'REMARCACAO');
  const alvo: QuaisAvisar =
    'dia' in pedidos
      ? pedidos
      : { ids: grupo === 'REMARCACAO' ? pedidos.remarcados : pedidos.cancelados, motivo: grupo };
  const [modeloId, setModeloId] = useState<number | null>(null);
  const [escolhido, setCanal] = useState<CanalConfirmacao>(pode ? 'EMAIL' : 'LINK');
  const [fora, setFora] = useState<ReadonlySet<number>>(new Set());
  /** Who was told here: of those with a new time, an older message said another. */
  const [avisados, setAvisados] = useState<ReadonlySet<number>>(new Set());
  const [recusas, setRecusas] = useState<{ readonly [id: number]: string }>({});
  const remarcados = 'ids' in alvo;
  const motivo: MotivoDaMensagem = remarcados ? alvo.motivo : 'CONFIRMACAO';
  const chave = ['agenda', 'confirmar', alvo];
  const query = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => porConfirmar(alvo, signal),
    staleTime: 0,
  });
  const { data } = query;
  const { data: modelos = [] } = useQuery({
    queryKey: ['agenda', 'modelos', motivo],
    queryFn: ({ signal }) => modelosDeConfirmacao(motivo, signal),
    enabled: pode && can('list', 'mensagemmodelo'),
  });
  const modelo = modelos.find(({ id }) => id === modeloId);
  // A cancelled time has no link to be copied.
  const canal = modelo?.canal ?? (escolhido === 'LINK' && pode && !comLink(motivo) ? 'EMAIL' : escolhido);
  // Who is to be called stands apart, where each is to be told.
  const soLigar = !pode && !comLink(motivo);
  const aLigar = remarcados
    ? (data ?? []).filter((agendamento) => soLigar || semMensagem(agendamento, motivo))
    : [];
  const lista = (data ?? []).filter((agendamento) => !aLigar.includes(agendamento));
  // Who was written to already is not chosen again by itself.
  const escrito = ({ id, passo }: AConfirmar) =>
    remarcados ? avisados.has(id) : passo !== null && passo !== 'criado' && passo !== 'revogado';
  const vao = lista.filter(
    (agendamento) =>
      impede(agendamento, canal, motivo) === null && fora.has(agendamento.id) === escrito(agendamento),
  );
  const { run: enviar, busy } = useAct(
    async () => {
      const resultados = await pedirConfirmacoes({
        ids: vao.map(({ id }) => id).slice(0, 200),
        canal,
        modeloId,
        motivo,
      }).finally(() => void client.invalidateQueries({ queryKey: chave }));
      const negados = resultados.filter(({ recusa }) => recusa !== null);
      setRecusas(Object.fromEntries(negados.map(({ id, recusa }) => [id, recusa ?? ''])));
      setFora(new Set());
      setAvisados(
        (antes) =>
          new Set([...antes, ...resultados.flatMap(({ id, recusa }) => (recusa === null ? [id] : []))]),
      );
      if (resultados.length > negados.length)
        notify({ type: 'SUCCESS', value: texto.enviados(resultados.length - negados.length) });
      if (negados.length > 0) notify({ type: 'WARNING', value: texto.recusados(negados.length) });
    },
    { failure: texto.falha },
  );
  const enviarAUm = async (id: number) => {
    const resultado = await enviarUm(id, canal, modeloId, motivo);
    if (resultado && resultado.recusa === null) setAvisados((antes) => new Set([...antes, id]));
    void client.invalidateQueries({ queryKey: chave });
  };
  // What an older message was answered says nothing of the new time.
  const passoDe = ({ id, passo }: AConfirmar) =>
    remarcados && !avisados.has(id)
      ? null
      : passo !== null && comLink(motivo)
        ? texto.ultimo[passo]
        : avisados.has(id)
          ? texto.avisado
          : null;
  const aUm = canal === 'LINK' ? texto.copiar : texto.canais[canal];
  const titulo =
    'dia' in alvo
      ? texto.tituloDia(formatData(alvo.dia))
      : grupos.length > 1
        ? texto.avisarTodosTitulo
        : motivo === 'CANCELAMENTO'
          ? texto.desmarcadosTitulo
          : texto.avisarTitulo;
  return (
    <Drawer
      title={titulo}
      width={640}
      onClose={onClose}
      footer={
        canal === 'EMAIL' && !soLigar ? (
          <Button type="primary" disabled={vao.length === 0} loading={busy} onClick={() => void enviar()}>
            {texto.enviar(vao.length)}
          </Button>
        ) : undefined
      }
    >
      <Form layout="vertical">
        {'dia' in pedidos || grupos.length < 2 ? null : (
          <Form.Item>
            <Segmented<Grupo>
              aria-label={texto.grupo}
              value={grupo}
              options={[
                { value: 'REMARCACAO', label: texto.grupos.REMARCACAO(pedidos.remarcados.length) },
                { value: 'CANCELAMENTO', label: texto.grupos.CANCELAMENTO(pedidos.cancelados.length) },
              ]}
              onChange={(novo) => {
                setGrupo(novo);
                setModeloId(null);
              }}
            />
          </Form.Item>
        )}
        <Typography.Paragraph type="secondary">{DITOS[motivo].texto}</Typography.Paragraph>
        <div className="z-campos">
          {modelos.length > 0 ? (
            <Form.Item label={texto.modelo} htmlFor="confirmar-modelo">
              <Select<number>
                id="confirmar-modelo"
                value={modeloId ?? 0}
                options={[
                  { value: 0, label: texto.modeloPadrao },
                  ...modelos.map((opcao) => ({
                    value: opcao.id,
                    label: `${opcao.nome} · ${texto.canais[opcao.canal]}`,
                  })),
                ]}
                onChange={(id) => setModeloId(id === 0 ? null : id)}
              />
            </Form.Item>
          ) : null}
          {soLigar ? null : (
            <Form.Item label={texto.canal}>
              <Segmented<CanalConfirmacao>
                aria-label={texto.canal}
                value={canal}
                disabled={modelo !== undefined}
                options={(pode ? (comLink(motivo) ? COM_LINK : SEM_LINK) : (['LINK'] as const)).map(
                  (value) => ({
                    value,
                    label: texto.canais[value],
                  }),
                )}
                onChange={setCanal}
              />
            </Form.Item>
          )}
        </div>
      </Form>
      <Loaded query={query} failed={texto.falha} rows={6}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={DITOS[motivo].nenhum} text={DITOS[motivo].nenhumTexto} />
          ) : (
            <>
              {aLigar.length > 0 ? <ToCall quem={aLigar} motivo={motivo} /> : null}
              {lista.length > 0 ? (
                <List<AConfirmar>
                  size="small"
                  dataSource={lista}
                  rowKey="id"
                  renderItem={(agendamento) => {
                    const porque = impede(agendamento, canal, motivo);
                    const linha = `${remarcados ? quandoDito(agendamento.inicio) : horaDe(agendamento.inicio)} ${agendamento.paciente}`;
                    const trocar = () =>
                      setFora(
                        (antes) =>
                          new Set(
                            antes.has(agendamento.id)
                              ? [...antes].filter((id) => id !== agendamento.id)
                              : [...antes, agendamento.id],
                          ),
                      );
                    return (
                      <List.Item
                        extra={
                          canal !== 'EMAIL' && porque === null ? (
                            <Button
                              onClick={() => void enviarAUm(agendamento.id)}
                              aria-label={`${aUm}: ${agendamento.paciente}`}
                            >
                              {aUm}
                            </Button>
                          ) : null
                        }
                      >
                        <Flex vertical>
                          {canal === 'EMAIL' ? (
                            <Checkbox
                              disabled={porque !== null}
                              checked={vao.includes(agendamento)}
                              onChange={trocar}
                            >
                              {linha}
                            </Checkbox>
                          ) : (
                            <span>{linha}</span>
                          )}
                          <span className="z-fraco">
                            {[agendamento.profissional, passoDe(agendamento), porque]
                              .filter(Boolean)
                              .join(' · ')}
                          </span>
                          {recusas[agendamento.id] === undefined ? null : (
                            <Alert type="warning" showIcon message={recusas[agendamento.id]} />
                          )}
                        </Flex>
                      </List.Item>
                    );
                  }}
                />
              ) : null}
            </>
          )
        }
      </Loaded>
    </Drawer>
  );
}
