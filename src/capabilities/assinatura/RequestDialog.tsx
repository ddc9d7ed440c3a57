/** 'Pedir assinatura': who, until when, and what became of earlier requests on the document. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, DatePicker, Form, Input, List, Typography } from 'antd';
import 'dayjs/locale/pt-br';
import { Suspense, useId, useState } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { foldText } from '#domain/formato/texto.ts';
import { LIMITES_PEDIDO, type PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { today } from '#shared/clock.ts';
import { assinaturaTela } from '#messages/assinatura-tela.ts';
import { pedidosServidor, pedidosTela as texts } from '#messages/assinatura-pedidos.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { RequestState, useAnswers } from './RequestState.tsx';
import { cancelar, PEDIDOS, pedir, useAssinantes, usePedidosDoDocumento } from './pedidos-wire.ts';
import './assinatura.css';

/** From so many people on, a search is offered. */
const MANY = 8;

export default function RequestDialog(props: {
  readonly owner: { readonly modulo: string };
  readonly item: ItemDocumento;
  readonly onClose: () => void;
}) {
  const { owner, item, onClose } = props;
  const { modulo } = owner;
  const { objectId } = item;
  const pessoas = useAssinantes(modulo);
  const client = useQueryClient();
  const [escolhidas, setEscolhidas] = useState<readonly number[]>([]);
  const [busca, setBusca] = useState('');
  const [mensagem, setMensagem] = useState('');
  const [prazo, setPrazo] = useState<string | null>(null);
  const [falha, setFalha] = useState<string | null>(null);
  const [enviando, setEnviando] = useState(false);
  const id = useId();
  const impedimento = item.mime === 'application/pdf' ? null : assinaturaTela.soPdf;
  const lista = pessoas.data ?? [];
  const achadas = lista.filter(({ nome }) => foldText(nome).includes(foldText(busca.trim())));
  const alternar = (quem: number) =>
    setEscolhidas(escolhidas.includes(quem) ? escolhidas.filter((um) => um !== quem) : [...escolhidas, quem]);

  const enviar = async () => {
    if (escolhidas.length === 0) return setFalha(pedidosServidor.semAssinantes);
    setEnviando(true);
    setFalha(null);
    try {
      const { pedidos } = await pedir({ modulo, objectId, assinantes: escolhidas, mensagem: mensagem.trim() || null, prazo });
      notify({ type: 'SUCCESS', value: pedidos === 0 ? texts.jaPedido : texts.pedido(pedidos) });
      await client.invalidateQueries({ queryKey: [PEDIDOS] });
      onClose();
    } catch (error) {
      setFalha(messageOf(error, texts.falhaPedido));
      setEnviando(false);
    }
  };

  return (
    <Modal
      title={texts.pedirTitulo(item.nomeArquivo)}
      onClose={onClose}
      stubborn={enviando}
      width={520}
      footer={
        <>
          <Button onClick={onClose} disabled={enviando}>
            {texts.cancelar}
          </Button>
          {impedimento === null && lista.length > 0 ? (
            <Button type="primary" loading={enviando} onClick={() => void enviar()}>
              {texts.pedir}
            </Button>
          ) : null}
        </>
      }
    >
      {impedimento !== null ? (
        <Alert type="warning" message={impedimento} />
      ) : pessoas.isPending ? (
        <LoadingState rows={4} />
      ) : pessoas.error ? (
        <FailedState error={pessoas.error} retry={() => void pessoas.refetch()} />
      ) : lista.length === 0 ? (
        <Alert type="warning" role="note" message={texts.ninguem} />
      ) : (
        <Form layout="vertical" component="div">
          <Form.Item label={texts.quem} extra={texts.quemAjuda}>
            {lista.length > MANY ? (
              <Input.Search
                allowClear
                placeholder={texts.procurar}
                aria-label={texts.procurar}
                value={busca}
                onChange={({ target }) => setBusca(target.value)}
              />
            ) : null}
            <div className="z-pilha z-rola" role="group" aria-label={texts.quem}>
              {achadas.map(({ id: quem, nome, conselho }) => (
                <Checkbox
                  key={quem}
                  checked={escolhidas.includes(quem)}
                  disabled={!escolhidas.includes(quem) && escolhidas.length >= LIMITES_PEDIDO.assinantes}
                  onChange={() => alternar(quem)}
                >
                  {nome} {conselho ? <Typography.Text type="secondary">{conselho}</Typography.Text> : null}
                </Checkbox>
              ))}
              {achadas.length === 0 ? <Typography.Text type="secondary">{texts.ninguemAchado}</Typography.Text> : null}
            </div>
          </Form.Item>
          <Form.Item label={texts.mensagem} htmlFor={`${id}-mensagem`}>
            <Input.TextArea
              id={`${id}-mensagem`}
              rows={2}
              maxLength={LIMITES_PEDIDO.mensagem}
              value={mensagem}
              onChange={({ target }) => setMensagem(target.value)}
            />
          </Form.Item>
          <Form.Item label={texts.prazoCampo} htmlFor={`${id}-prazo`}>
            <DatePicker
              id={`${id}-prazo`}
              format="DD/MM/YYYY"
              disabledDate={(dia) => dia.format('YYYY-MM-DD') < today()}
              onChange={(dia) => setPrazo(dia ? dia.format('YYYY-MM-DD') : null)}
            />
          </Form.Item>
          {falha ? <Alert type="error" message={falha} /> : null}
        </Form>
      )}
      <Suspense fallback={null}>
        <Progress modulo={modulo} objectId={objectId} />
      </Suspense>
    </Modal>
  );
}

/** Earlier requests on the document: the requester sees how they stand, and takes an open one back. */
function Progress({ modulo, objectId }: { readonly modulo: string; readonly objectId: string }) {
  const { data } = usePedidosDoDocumento(modulo, objectId);
  const client = useQueryClient();
  const respostas = useAnswers();
  if (!data || data.length === 0) return null;
  const desfazer = async ({ id }: PedidoAssinatura) => {
    await cancelar(id).then(
      () => notify({ type: 'SUCCESS', value: texts.canceladoOk }),
      () => undefined, // The client has told why.
    );
    await client.invalidateQueries({ queryKey: [PEDIDOS] });
  };
  const agora = new Date().toISOString();
  return (
    <section aria-label={texts.andamento}>
      <List
        size="small"
        header={texts.andamento}
        dataSource={[...data]}
        rowKey="id"
        renderItem={(pedido) => (
          <List.Item
            actions={respostas(pedido)
              .filter(({ name }) => name === 'cancelar')
              .map(({ name, title }) => (
                <Button key={name} type="text" onClick={() => void desfazer(pedido)}>
                  {title}
                </Button>
              ))}
          >
            <List.Item.Meta
              title={
                <>
                  {pedido.assinante.nome} <RequestState pedido={pedido} />
                </>
              }
              description={[
                texts.pediu(pedido.solicitante.nome, formatRelativo(pedido.criadoEm, agora)),
                pedido.prazo ? texts.prazo(formatData(pedido.prazo)) : null,
                pedido.motivo ? texts.motivo(pedido.motivo) : null,
              ]
                .filter((parte) => parte !== null)
                .join(' · ')}
            />
          </List.Item>
        )}
      />
    </section>
  );
}
