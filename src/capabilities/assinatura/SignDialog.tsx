/** 'Assinar' on a document: with what, whether with a time stamp, and what came of it (SIGN-01, SIGN-02, B4). */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Referencia } from '#domain/assinatura/politicas.ts';
import { faltaCiencia, type Ciencia } from '#domain/assinatura/ciencia.ts';
import { MAIOR_PDF_ASSINAVEL } from '#domain/assinatura/tipos.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { leaveTo } from '#shared/session/departure.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { assinarDocumento, falhaDe, pedeAutorizacao, semCarimbo } from './assinar.ts';
import { Earlier } from './Earlier.tsx';
import { impedimentoDoToken } from './extension.ts';
import { useChoice } from './formas.ts';
import { alvoDaRetomada, esquecerRetomada, guardarRetomada, lerRetomada } from './resumption.ts';
import { SignedReport } from './SignedReport.tsx';
import { WayPicker } from './WayPicker.tsx';
import { alvoDe, enderecoDeAutorizacao, useFormas, useRelatorio, type Alvo, type Formas } from './wire.ts';
import './assinatura.css';

export type SignDialogProps = {
  readonly owner: { readonly modulo: string; readonly id: number | string };
  readonly item: ItemDocumento;
  readonly onSigned: () => void;
  readonly onClose: () => void;
};

export default function SignDialog({ owner, item, onSigned, onClose }: SignDialogProps) {
  const { data, error, isPending, refetch } = useFormas();
  const alvo = alvoDe(owner, item);
  const impedimento = impedimentoDe(item) ?? (data && !data.assinante ? texts.semAssinante : null);
  if (impedimento !== null || isPending || error) {
    return (
      <Modal
        title={texts.titulo(item.nomeArquivo)}
        onClose={onClose}
        footer={<Button onClick={onClose}>{texts.fechar}</Button>}
        width={560}
      >
        {impedimento === null ? (
          error ? (
            <FailedState error={error} title={texts.falhaOpcoes} retry={() => void refetch()} />
          ) : (
            <LoadingState rows={3} label={texts.carregando} />
          )
        ) : (
          <Alert type="warning" message={impedimento} />
        )}
        {item.assinado ? <SignedReport alvo={alvo} /> : null}
      </Modal>
    );
  }
  return <Choice alvo={alvo} item={item} formas={data} onSigned={onSigned} onClose={onClose} />;
}

/** Why this file cannot be signed by anybody; told before the click. */
function impedimentoDe({ mime, tamanho }: ItemDocumento): string | null {
  if (mime !== 'application/pdf') return texts.soPdf;
  return tamanho !== null && tamanho > MAIOR_PDF_ASSINAVEL ? texts.pdfGrande : null;
}

function Choice({
  alvo,
  item,
  formas,
  onSigned,
  onClose,
}: Pick<SignDialogProps, 'item' | 'onSigned' | 'onClose'> & {
  readonly alvo: Alvo;
  readonly formas: Formas;
}) {
  const [retomada] = useState(() => lerRetomada(alvoDaRetomada([alvo.objectId])));
  const escolha = useChoice(formas, retomada?.forma, item.qualificada);
  const { forma, politica, pronta } = escolha;
  /** What is waited for; null: nothing. */
  const client = useQueryClient();
  const [passo, setPasso] = useState<string | null>(null);
  const [falha, setFalha] = useState<Falha | null>(null);
  const trabalho = useRef<AbortController>(null);
  useEffect(() => () => trabalho.current?.abort(), []);
  const trabalhando = passo !== null;
  const [ciencia, setCiencia] = useState<Ciencia>(retomada?.ciencia ?? {});
  const relatorio = useRelatorio(alvo, item.assinado);
  // What is signed over is known before anything is signed; where it cannot be, the server asks the same.
  const falta = relatorio.data
    ? faltaCiencia(relatorio.data.situacao, ciencia) !== null
    : relatorio.isLoading;
  const impedido = falta || (forma?.tipo === 'token' && impedimentoDoToken(item.tamanho) !== null);

  const assinar = async (como: Referencia) => {
    if (!forma || trabalhando) return;
    const { signal } = (trabalho.current = new AbortController());
    setPasso(texts.assinando);
    setFalha(null);
    try {
      if (forma.tipo === 'nuvem' && !pronta) {
        leaveTo(await enderecoDaqui(forma.provedor, alvo, { politica: como, ciencia }));
        return;
      }
      await assinarDocumento(alvo, { forma, formas, politica: como, signal, ciencia, onPasso: setPasso });
      notify({ type: 'SUCCESS', title: texts.sucesso, value: texts.arquivoAssinado });
      onSigned();
      onClose();
      return;
    } catch (error) {
      if (
        forma.tipo === 'nuvem' &&
        pedeAutorizacao(error) &&
        (await irAutorizar(() => enderecoDaqui(forma.provedor, alvo, { politica: como, ciencia }), setFalha))
      )
        return;
      const texto = falhaDe(error, forma, signal);
      if (texto !== null && !pedeAutorizacao(error)) setFalha({ texto, doCarimbo: semCarimbo(error) });
      if (forma.tipo === 'nuvem') {
        notify({ type: 'ERROR', title: texts.oops, value: texts.falhaNuvem });
        // The failure may have cost the authorization: the button says what comes next.
        void client.invalidateQueries({ queryKey: ['assinatura-formas'] });
      }
    }
    setPasso(null);
  };
  // Back from the provider with the authorization: what was asked for before goes on.
  useEffect(() => {
    if (retomada === null) return;
    esquecerRetomada();
    if (pronta) void assinar(retomada.politica);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens.
  }, []);
  // A provider in the cloud signs whatever the page does; a token is waited for as long as the person wants.
  const desistir = () => {
    if (!trabalhando) onClose();
    else if (forma?.tipo === 'token') trabalho.current?.abort();
  };

  return (
    <Modal
      title={texts.titulo(item.nomeArquivo)}
      onClose={onClose}
      stubborn={trabalhando}
      width={560}
      footer={
        <>
          <Button onClick={desistir} disabled={trabalhando && forma?.tipo !== 'token'}>
            {texts.cancelar}
          </Button>
          {forma ? (
            <Button
              type="primary"
              loading={trabalhando}
              disabled={impedido && pronta}
              onClick={() => void assinar(politica)}
            >
              {forma.tipo === 'token' || pronta ? texts.assinar : texts.autorizar(forma.nome)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="z-pilha z-assinatura-dialogo">
        <WayPicker
          formas={formas}
          escolha={escolha}
          disabled={trabalhando}
          tamanho={item.tamanho}
          onChange={() => setFalha(null)}
        />
        {relatorio.data ? (
          <Earlier
            relatorio={relatorio.data}
            ciencia={ciencia}
            disabled={trabalhando}
            onChange={setCiencia}
          />
        ) : null}
        <Typography.Paragraph type="secondary" role="status">
          {passo ?? ''}
        </Typography.Paragraph>
        {falha ? (
          <Alert
            type="error"
            message={falha.texto}
            action={
              falha.doCarimbo ? (
                <Button
                  onClick={() => {
                    escolha.carimbar(false);
                    void assinar('AD-RB');
                  }}
                >
                  {texts.assinarSemCarimbo}
                </Button>
              ) : undefined
            }
          />
        ) : null}
        {item.assinado ? <SignedReport alvo={alvo} /> : null}
      </div>
    </Modal>
  );
}

/** Leads back to this document among the record's documents, where the signature goes on. */
function enderecoDaqui(
  provedor: string,
  { objectId }: Alvo,
  como: { readonly politica: Referencia; readonly ciencia: Ciencia },
): Promise<string> {
  const aqui = new URL(location.href);
  aqui.searchParams.set('aba', 'documentos');
  aqui.searchParams.set('assinar', objectId);
  history.replaceState(history.state, '', aqui);
  guardarRetomada({ alvo: alvoDaRetomada([objectId]), forma: provedor, ...como });
  return enderecoDeAutorizacao(provedor);
}

type Falha = { readonly texto: string; readonly doCarimbo: boolean };

/** To the provider for a new authorization; false when not even its address could be had. */
async function irAutorizar(
  endereco: () => Promise<string>,
  falhou: (falha: Falha) => void,
): Promise<boolean> {
  try {
    leaveTo(await endereco());
    return true;
  } catch (error) {
    falhou({ texto: messageOf(error, texts.falhaNuvem), doCarimbo: false });
    return false;
  }
}
