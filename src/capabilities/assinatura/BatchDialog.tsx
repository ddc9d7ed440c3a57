/** One or many documents signed in one go; each one's outcome in words, whatever became of the others. */
import { Alert, Button, List, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { pedidosTela as texts } from '#messages/assinatura-pedido.ts';
import { assinaturaTela } from '#messages/assinatura-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { leaveTo } from '#shared/session/departure.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Outcomes } from '#shared/ui/Outcomes.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { pedeAutorizacao } from './assinar.ts';
import { impedimentoDoToken } from './extension.ts';
import { useChoice } from './formas.ts';
import { alvoDaRetomada, esquecerRetomada, guardarRetomada, lerRetomada } from './resumption.ts';
import { assinarTodos, type Desfecho, type ParaAssinar } from './sign-all.ts';
import { WayPicker } from './WayPicker.tsx';
import { enderecoDeAutorizacao, useFormas, type Formas } from './wire.ts';

type Props = {
  readonly pedidos: readonly ParaAssinar[];
  /** Where the address names what was chosen, for the way back from an authorization. */
  readonly naVolta: (aqui: URL, ids: readonly (string | number)[]) => void;
  /** What became of each, and what waits for a new authorization, to be signed next. */
  readonly onDone: (faltam: readonly (string | number)[], desfechos: readonly Desfecho[]) => void;
  readonly onClose: () => void;
  /** One act: what is authorised is signed as it opens, and once all is signed nothing is left to be closed. */
  readonly direct?: boolean;
};

export default function BatchDialog(props: Props) {
  const { pedidos, onClose } = props;
  const { data, error, isPending, refetch } = useFormas();
  if (data?.assinante) return <Batch {...props} formas={data} />;
  return (
    <Modal
      title={texts.loteTitulo(pedidos.length)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.fechar}</Button>}
      width={600}
    >
      {error ? (
        <FailedState error={error} title={assinaturaTela.falhaOpcoes} retry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState rows={3} label={assinaturaTela.carregando} />
      ) : (
        <Alert type="warning" message={assinaturaTela.semAssinante} />
      )}
    </Modal>
  );
}

function Batch(props: Props & { readonly formas: Formas }) {
  const { pedidos, formas, naVolta, onDone, onClose, direct = false } = props;
  const [retomada] = useState(() => lerRetomada(alvoDaRetomada(pedidos.map(({ id }) => id))));
  const escolha = useChoice(
    formas,
    retomada?.forma,
    pedidos.some(({ documento }) => documento.qualificada),
  );
  const { forma, politica, pronta } = escolha;
  const [atOnce] = useState(() => direct && retomada === null && forma?.tipo === 'nuvem' && pronta);
  const [passo, setPasso] = useState<string | null>(() =>
    atOnce ? texts.assinandoTodos(pedidos.length) : null,
  );
  const [falha, setFalha] = useState<string | null>(null);
  const [desfechos, setDesfechos] = useState<readonly Desfecho[] | null>(null);
  const trabalho = useRef<AbortController>(null);
  useEffect(() => () => trabalho.current?.abort(), []);
  const trabalhando = passo !== null;
  const maior = Math.max(...pedidos.map(({ documento }) => documento.tamanho ?? 0));
  const impedido = forma?.tipo === 'token' && impedimentoDoToken(maior) !== null;

  const autorizar = async (provedor: string, ids = pedidos.map(({ id }) => id)) => {
    // Back here with the same documents chosen.
    const aqui = new URL(location.href);
    naVolta(aqui, ids);
    history.replaceState(history.state, '', aqui);
    guardarRetomada({ alvo: alvoDaRetomada(ids), forma: provedor, politica });
    leaveTo(await enderecoDeAutorizacao(provedor));
  };
  const assinar = async (como = politica) => {
    if (!forma) return;
    const { signal } = (trabalho.current = new AbortController());
    setPasso(texts.assinandoTodos(pedidos.length));
    setFalha(null);
    try {
      if (forma.tipo === 'nuvem' && !pronta) return await autorizar(forma.provedor);
      const resultados = await assinarTodos(pedidos, {
        forma,
        formas,
        politica: como,
        signal,
        onPasso: setPasso,
      });
      onDone(idsQueFaltam(resultados), resultados);
      if (direct && resultados.every(({ ok }) => ok)) {
        notify({ type: 'SUCCESS', value: texts.resumo(resultados.length, resultados.length) });
        onClose();
        return;
      }
      setDesfechos(resultados);
    } catch (error) {
      if (forma.tipo === 'nuvem' && pedeAutorizacao(error)) {
        try {
          return await autorizar(forma.provedor);
        } catch (erro) {
          setFalha(messageOf(erro, assinaturaTela.falhaNuvem));
        }
      } else setFalha(messageOf(error, assinaturaTela.falhaNuvem));
    }
    setPasso(null);
  };

  // Back from the provider with the authorization, or authorised already: the chosen documents are signed.
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    if (retomada === null) {
      if (atOnce) void assinar();
      return;
    }
    esquecerRetomada();
    if (pronta) void assinar(retomada.politica);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens.
  }, []);

  if (desfechos !== null) {
    const provedor = forma?.tipo === 'nuvem' ? forma : null;
    return (
      <Outcome
        pedidos={pedidos}
        desfechos={desfechos}
        nome={provedor?.nome ?? ''}
        onAutorizar={async () => provedor && autorizar(provedor.provedor, idsQueFaltam(desfechos))}
        onClose={onClose}
      />
    );
  }
  const parar = trabalhando && forma?.tipo === 'token';
  return (
    <Modal
      title={texts.loteTitulo(pedidos.length)}
      onClose={onClose}
      stubborn={trabalhando}
      width={600}
      footer={
        <>
          <Button
            onClick={() => (parar ? trabalho.current?.abort() : onClose())}
            disabled={trabalhando && !parar}
          >
            {parar ? texts.parar : texts.cancelar}
          </Button>
          {forma ? (
            <Button type="primary" loading={trabalhando} disabled={impedido} onClick={() => void assinar()}>
              {forma.tipo === 'token' || pronta
                ? texts.assinarVarios(pedidos.length)
                : assinaturaTela.autorizar(forma.nome)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="z-pilha z-assinatura-dialogo">
        <List
          className="z-rola"
          size="small"
          bordered
          dataSource={[...pedidos]}
          rowKey="id"
          renderItem={({ documento, registro }) => (
            <List.Item>
              <List.Item.Meta title={documento.nomeArquivo} description={registro} />
            </List.Item>
          )}
        />
        {atOnce && trabalhando ? null : (
          <WayPicker
            formas={formas}
            escolha={escolha}
            disabled={trabalhando}
            tamanho={maior}
            onChange={() => setFalha(null)}
          />
        )}
        {pedidos.length > 1 && !(atOnce && trabalhando) ? (
          <Typography.Paragraph type="secondary">
            {forma?.tipo === 'token' ? texts.loteToken : texts.loteAjuda}
          </Typography.Paragraph>
        ) : null}
        <Typography.Paragraph type="secondary" role="status">
          {passo ?? ''}
        </Typography.Paragraph>
        {falha ? <Alert type="error" message={falha} /> : null}
      </div>
    </Modal>
  );
}

const idsQueFaltam = (desfechos: readonly Desfecho[]) =>
  desfechos.flatMap(({ id, autorizar }) => (autorizar ? [id] : []));

function Outcome(props: {
  readonly pedidos: readonly ParaAssinar[];
  readonly desfechos: readonly Desfecho[];
  /** The provider whose authorization ended. */
  readonly nome: string;
  readonly onAutorizar: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { pedidos, desfechos, nome, onAutorizar, onClose } = props;
  const bons = desfechos.filter(({ ok }) => ok).length;
  const faltam = idsQueFaltam(desfechos).length;
  const [longe, setLonge] = useState(false);
  const autorizar = useAct(
    async () => {
      await onAutorizar();
      // The page goes to the provider.
      setLonge(true);
    },
    { failure: assinaturaTela.falhaNuvem, tell: 'place' },
  );
  return (
    <Modal
      title={texts.resultado}
      onClose={onClose}
      width={600}
      footer={
        faltam > 0 ? (
          <>
            <Button onClick={onClose}>{texts.fechar}</Button>
            <Button
              type="primary"
              data-foco=""
              loading={autorizar.busy || longe}
              onClick={() => void autorizar.run()}
            >
              {assinaturaTela.autorizar(nome)}
            </Button>
          </>
        ) : (
          <Button type="primary" data-foco="" onClick={onClose}>
            {texts.fechar}
          </Button>
        )
      }
    >
      <div className="z-pilha z-assinatura-dialogo">
        <p role="status">{texts.resumo(bons, desfechos.length)}</p>
        {faltam > 0 || autorizar.problem ? (
          <Alert type="warning" message={autorizar.problem ?? texts.autorizacaoAcabou(nome, faltam)} />
        ) : null}
        <Outcomes
          outcomes={desfechos.map(({ id, ok, mensagem, autorizar: espera }) => {
            const { documento, registro } = pedidos.find((pedido) => pedido.id === id) ?? {};
            return {
              key: id,
              name: [documento?.nomeArquivo, registro].filter(Boolean).join(' · '),
              ok,
              waits: espera,
              text: ok
                ? texts.assinadoUm
                : espera
                  ? texts.faltaAutorizar
                  : `${texts.naoAssinado}. ${mensagem ?? ''}`,
            };
          })}
        />
      </div>
    </Modal>
  );
}
