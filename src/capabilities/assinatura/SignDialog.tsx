/** 'Assinar' on a document: with what, whether with a time stamp, and what came of it (SIGN-01, SIGN-02, B4). */
import { useState } from 'react';
import type { Referencia } from '#domain/assinatura/politicas.ts';
import type { ItemDocumento } from '#domain/documentos/tipos.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { SignedReport } from './SignedReport.tsx';
import { assinarNaNuvem, enderecoDeAutorizacao, useFormas, type Alvo, type Formas } from './wire.ts';
import './assinatura.css';

export type SignDialogProps = {
  readonly owner: { readonly modulo: string; readonly id: number | string };
  readonly item: ItemDocumento;
  readonly onSigned: () => void;
  readonly onClose: () => void;
};

type Forma = {
  readonly provedor: string;
  readonly nome: string;
  readonly titulo: string;
  readonly ajuda: string;
  readonly carimbo: boolean;
};

export default function SignDialog({ owner, item, onSigned, onClose }: SignDialogProps) {
  const { data, error, isPending, refetch } = useFormas();
  const alvo: Alvo = { modulo: owner.modulo, objectId: item.objectId, nomeArquivo: item.nomeArquivo, versao: item.versao };
  const impedimento = item.mime === 'application/pdf' ? (data && !data.assinante ? texts.semAssinante : null) : texts.soPdf;
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
          <p className="z-assinatura-aviso" role="alert">
            {impedimento}
          </p>
        )}
        {item.assinado ? <SignedReport alvo={alvo} /> : null}
      </Modal>
    );
  }
  return <Choice alvo={alvo} item={item} formas={data} onSigned={onSigned} onClose={onClose} />;
}

function Choice({
  alvo,
  item,
  formas,
  onSigned,
  onClose,
}: Pick<SignDialogProps, 'item' | 'onSigned' | 'onClose'> & { readonly alvo: Alvo; readonly formas: Formas }) {
  const lista = formasDe(formas);
  const [provedor, setProvedor] = useState(
    () => (lista.find((uma) => formas.autenticados.includes(uma.provedor)) ?? lista[0])?.provedor,
  );
  const [carimbo, setCarimbo] = useState(formas.carimbo);
  const [trabalhando, setTrabalhando] = useState(false);
  const [falha, setFalha] = useState<{ readonly texto: string; readonly doCarimbo: boolean } | null>(null);
  const forma = lista.find((uma) => uma.provedor === provedor);
  const autenticado = forma !== undefined && formas.autenticados.includes(forma.provedor);
  const politica: Referencia = forma?.carimbo && carimbo ? 'AD-RT' : 'AD-RB';

  const assinar = async (como: Referencia) => {
    if (!forma || trabalhando) return;
    setTrabalhando(true);
    setFalha(null);
    try {
      if (!autenticado) {
        location.assign(await enderecoDeAutorizacao(forma.provedor));
        return;
      }
      await assinarNaNuvem(forma.provedor, alvo, como);
      notify({ type: 'SUCCESS', title: texts.sucesso, value: texts.arquivoAssinado });
      onSigned();
      onClose();
    } catch (error) {
      // The provider ended the authorization: the person gives it again.
      if (error instanceof HttpError && error.codigo === 'assinatura-expirada') {
        try {
          location.assign(await enderecoDeAutorizacao(forma.provedor));
          return;
        } catch (outra) {
          setFalha({ texto: messageOf(outra, texts.falhaNuvem), doCarimbo: false });
        }
      } else {
        setFalha({
          texto: messageOf(error, texts.falhaNuvem),
          doCarimbo: error instanceof HttpError && error.codigo === 'carimbo-indisponivel',
        });
      }
      notify({ type: 'ERROR', title: texts.oops, value: texts.falhaNuvem });
    }
    setTrabalhando(false);
  };

  return (
    <Modal
      title={texts.titulo(item.nomeArquivo)}
      onClose={onClose}
      stubborn={trabalhando}
      width={560}
      footer={
        <>
          <Button onClick={onClose} disabled={trabalhando}>
            {texts.cancelar}
          </Button>
          {forma ? (
            <Button kind="primario" busy={trabalhando} onClick={() => void assinar(politica)}>
              {autenticado ? texts.assinar : texts.autorizar(forma.nome)}
            </Button>
          ) : null}
        </>
      }
    >
      {formas.demonstracao ? <p className="z-assinatura-aviso">{texts.demonstracao}</p> : null}
      {lista.length === 0 ? <p className="z-assinatura-aviso">{texts.nenhumTipo}</p> : null}
      <fieldset className="z-assinatura-formas" disabled={trabalhando}>
        <legend>{texts.comoAssinar}</legend>
        {lista.map((uma) => (
          <label key={uma.provedor}>
            <input
              type="radio"
              name="forma"
              checked={uma.provedor === provedor}
              onChange={() => {
                setProvedor(uma.provedor);
                setFalha(null);
              }}
            />
            <span>
              <strong>{uma.titulo}</strong>
              {formas.autenticados.includes(uma.provedor) ? <em>{texts.autorizado}</em> : null}
              <small>{uma.ajuda}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {forma?.carimbo ? (
        <label className="z-assinatura-carimbo">
          <input
            type="checkbox"
            checked={carimbo}
            disabled={!formas.carimbo || trabalhando}
            onChange={(event) => setCarimbo(event.target.checked)}
          />
          <span>
            {texts.carimbo}
            <small>{formas.carimbo ? texts.carimboAjuda : texts.semCarimbo}</small>
          </span>
        </label>
      ) : null}
      {forma && !autenticado ? <p className="z-assinatura-nota">{texts.seraAutorizado(forma.nome)}</p> : null}
      <p className="z-assinatura-nota" role="status">
        {trabalhando ? texts.assinando : ''}
      </p>
      {falha ? (
        <div className="z-assinatura-aviso" role="alert">
          <p>{falha.texto}</p>
          {falha.doCarimbo ? (
            <Button
              onClick={() => {
                setCarimbo(false);
                void assinar('AD-RB');
              }}
            >
              {texts.assinarSemCarimbo}
            </Button>
          ) : null}
        </div>
      ) : null}
      {item.assinado ? <SignedReport alvo={alvo} /> : null}
    </Modal>
  );
}

function formasDe({ nuvem, govBr }: Formas): readonly Forma[] {
  return [
    ...nuvem.map(({ provedor, nome }) => ({ provedor, nome, titulo: texts.nuvem(nome), ajuda: texts.nuvemAjuda, carimbo: true })),
    ...(govBr ? [{ provedor: 'GOVBR', nome: texts.govBr, titulo: texts.govBr, ajuda: texts.govBrAjuda, carimbo: false }] : []),
  ];
}
