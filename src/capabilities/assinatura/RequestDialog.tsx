/** 'Pedir assinatura': who, until when, and what became of earlier requests on the document. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, DatePicker, Form, Input, List, Typography } from 'antd';
import { Suspense, useId, useState } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { foldText } from '#domain/formato/texto.ts';
import { LIMITES_PEDIDO, type PedidoAssinatura, type Vez } from '#domain/assinatura/pedidos.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import type { FieldErrors } from '#domain/errors/app-error.ts';
import { today } from '#shared/clock.ts';
import { assinaturaTela } from '#messages/assinatura-tela.ts';
import { pedidosServidor, pedidosTela as texts } from '#messages/assinatura-pedido.ts';
import { papelNoPedido, pedirPorLink } from '#messages/assinatura-link.ts';
import '#shared/dayjs.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Refused, tellFailure, useAct } from '#shared/ui/useAct.ts';
import { LinksDialog, type LinkDe } from './LinksDialog.tsx';
import { inOrder, Order, type Signer } from './Order.tsx';
import { Outsiders, semChave, type Externo } from './Outsiders.tsx';
import { RequestState, useAnswers } from './RequestState.tsx';
import { cancelar, PEDIDOS, pedir, useAssinantes, usePedidosDoDocumento } from './pedidos-wire.ts';
import './assinatura.css';

/** From so many people on, a search is offered. */
const MANY = 8;

export default function RequestDialog(props: {
  readonly owner: { readonly modulo: string; readonly id: number | string };
  readonly item: ItemDocumento;
  /** Several that are asked for together; absent: that one. */
  readonly items?: readonly ItemDocumento[] | undefined;
  readonly onSigned: (reasons?: ReadonlyMap<string, string>) => void;
  readonly onClose: () => void;
}) {
  const { owner, item, items = [item], onSigned, onClose } = props;
  const { modulo } = owner;
  const { objectId } = item;
  const pessoas = useAssinantes(modulo);
  const client = useQueryClient();
  const [externos, setExternos] = useState<readonly Externo[]>([]);
  const [erros, setErros] = useState<FieldErrors>({});
  const [emOrdem, setEmOrdem] = useState(false);
  const [ordem, setOrdem] = useState<readonly string[]>([]);
  const [links, setLinks] = useState<readonly LinkDe[] | null>(null);
  const [escolhidas, setEscolhidas] = useState<readonly number[]>([]);
  const [busca, setBusca] = useState('');
  const [mensagem, setMensagem] = useState('');
  const [prazo, setPrazo] = useState<string | null>(null);
  const id = useId();
  const impedimento = item.mime === 'application/pdf' ? null : assinaturaTela.soPdf;
  const lista = pessoas.data ?? [];
  const achadas = lista.filter(({ nome }) => foldText(nome).includes(foldText(busca.trim())));
  const todas: (Signer & { readonly vez: Vez })[] = [
    ...externos.map(({ chave, nome, papel }, externo) => ({
      key: chave,
      name: nome.trim() || papelNoPedido[papel],
      role: papelNoPedido[papel],
      vez: { externo },
    })),
    ...escolhidas.map((assinante) => ({
      key: `a${assinante}`,
      name: lista.find((candidato) => candidato.id === assinante)?.nome ?? '',
      role: papelNoPedido.PROFISSIONAL,
      vez: { assinante },
    })),
  ];
  const fila = inOrder(todas, ordem);
  const alternar = (usuarioId: number) =>
    setEscolhidas(
      escolhidas.includes(usuarioId)
        ? escolhidas.filter((id) => id !== usuarioId)
        : [...escolhidas, usuarioId],
    );

  const {
    run: enviar,
    busy: enviando,
    problem,
  } = useAct(
    async () => {
      if (escolhidas.length + externos.length === 0) throw new Refused(pedidosServidor.semAssinantes);
      const pedirPara = (documentoId: string) =>
        pedir({
          modulo,
          objectId: documentoId,
          assinantes: escolhidas,
          externos: externos.map(semChave),
          emOrdem,
          ...(emOrdem ? { fila: fila.map(({ vez }) => vez) } : {}),
          mensagem: mensagem.trim() || null,
          prazo,
        });
      let pedidos = 0;
      const convites: LinkDe[] = [];
      const motivos = new Map<string, string>();
      for (const [indice, { objectId: documentoId, nomeArquivo }] of items.entries()) {
        try {
          const resultado = await pedirPara(documentoId);
          pedidos += resultado.pedidos;
          const documento = items.length > 1 ? nomeArquivo : undefined;
          convites.push(...resultado.convites.map((convite) => ({ id: convite, documento })));
        } catch (error) {
          // What is wrong with what was written shows at the first and is mended here; nothing is asked for yet. What is wrong
          // with one document is told of it, and the links of the others are not lost.
          const escrito = error instanceof HttpError && Object.keys(error.errors ?? {}).length > 0;
          if (items.length === 1 || (indice === 0 && escrito)) throw error;
          motivos.set(documentoId, messageOf(error, texts.falhaPedido));
        }
      }
      if (items.length === 1)
        notify({ type: 'SUCCESS', value: pedidos === 0 ? texts.jaPedido : texts.pedido(pedidos) });
      await client.invalidateQueries({ queryKey: [PEDIDOS] });
      if (items.length > 1) onSigned(motivos);
      if (convites.length === 0) onClose();
      else setLinks(convites);
    },
    {
      failure: texts.falhaPedido,
      tell: 'place',
      refused: (error) => {
        setErros(error instanceof HttpError ? error.errors : {});
        return error instanceof HttpError && error.message;
      },
    },
  );

  if (links !== null) return <LinksDialog links={links} onClose={onClose} />;
  return (
    <Modal
      title={items.length > 1 ? texts.pedirVarios(items.length) : texts.pedirTitulo(item.nomeArquivo)}
      onClose={onClose}
      stubborn={enviando}
      width={640}
      footer={
        <>
          <Button onClick={onClose} disabled={enviando}>
            {texts.cancelar}
          </Button>
          {impedimento === null ? (
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
      ) : (
        <Form layout="vertical" component="div">
          {items.some(({ qualificada }) => qualificada) ? (
            <Form.Item>
              <Alert type="info" role="note" message={texts.soQualificada} />
            </Form.Item>
          ) : (
            <Outsiders owner={owner} value={externos} errors={erros} onChange={setExternos} />
          )}
          <Form.Item label={texts.quem} extra={lista.length === 0 ? texts.ninguem : texts.quemAjuda}>
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
              {achadas.map(({ id: usuarioId, nome, conselho }) => (
                <Checkbox
                  key={usuarioId}
                  checked={escolhidas.includes(usuarioId)}
                  disabled={!escolhidas.includes(usuarioId) && escolhidas.length >= LIMITES_PEDIDO.assinantes}
                  onChange={() => alternar(usuarioId)}
                >
                  {nome} {conselho ? <Typography.Text type="secondary">{conselho}</Typography.Text> : null}
                </Checkbox>
              ))}
              {lista.length > 0 && achadas.length === 0 ? (
                <Typography.Text type="secondary">{texts.ninguemAchado}</Typography.Text>
              ) : null}
            </div>
          </Form.Item>
          {todas.length > 1 ? (
            <Form.Item>
              <Checkbox checked={emOrdem} onChange={({ target }) => setEmOrdem(target.checked)}>
                {pedirPorLink.emOrdem}
              </Checkbox>
              {emOrdem ? <Order signers={fila} onChange={setOrdem} /> : null}
            </Form.Item>
          ) : null}
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
          {problem === null ? null : <Alert type="error" message={problem} />}
        </Form>
      )}
      {items.length > 1 ? null : (
        <Suspense fallback={null}>
          <Progress modulo={modulo} objectId={objectId} />
        </Suspense>
      )}
    </Modal>
  );
}

/** Earlier requests on the document: the requester sees how they stand, and takes an open one back. */
function Progress({ modulo, objectId }: { readonly modulo: string; readonly objectId: string }) {
  const { data } = usePedidosDoDocumento(modulo, objectId);
  const client = useQueryClient();
  const respostas = useAnswers();
  const [link, setLink] = useState<number | null>(null);
  if (!data || data.length === 0) return null;
  const desfazer = async ({ id }: PedidoAssinatura) => {
    await cancelar(id).then(
      () => notify({ type: 'SUCCESS', value: texts.canceladoOk }),
      (error: unknown) => tellFailure(error, texts.falhaCancelar),
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
            actions={[
              ...(pedido.conviteId === null
                ? []
                : [
                    <Button key="link" type="text" onClick={() => setLink(pedido.conviteId)}>
                      {pedirPorLink.link}
                    </Button>,
                  ]),
              ...respostas(pedido)
                .filter(({ name }) => name === 'cancelar')
                .map(({ name, title }) => (
                  <Button key={name} type="text" onClick={() => void desfazer(pedido)}>
                    {title}
                  </Button>
                )),
            ]}
          >
            <List.Item.Meta
              title={
                <>
                  {pedido.assinante.nome} <RequestState pedido={pedido} />
                </>
              }
              description={[
                papelNoPedido[pedido.papel],
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
      {link === null ? null : <LinksDialog links={[{ id: link }]} onClose={() => setLink(null)} />}
    </section>
  );
}
