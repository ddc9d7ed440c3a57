/** Why the person does not sign: whoever asked reads it. */
import { useId, useState } from 'react';
import { LIMITES_PEDIDO, type PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import { recusar } from '#capabilities/assinatura/pedidos-wire.ts';
import { pedidosServidor, pedidosTela as texts } from '#messages/assinatura-pedidos.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';

export function RefuseDialog(props: {
  readonly pedido: PedidoAssinatura;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { pedido, onDone, onClose } = props;
  const [motivo, setMotivo] = useState('');
  const [falha, setFalha] = useState<string | null>(null);
  const [enviando, setEnviando] = useState(false);
  const id = useId();
  const enviar = async () => {
    if (motivo.trim() === '') return setFalha(pedidosServidor.motivo);
    setEnviando(true);
    try {
      await recusar(pedido.id, motivo.trim());
      notify({ type: 'SUCCESS', value: texts.recusadoOk });
      onDone();
      onClose();
    } catch (error) {
      setFalha(messageOf(error, texts.falha));
      setEnviando(false);
    }
  };
  return (
    <Modal
      title={texts.recusarTitulo(pedido.documento.nomeArquivo)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.voltar}</Button>
          <Button kind="perigo" busy={enviando} onClick={() => void enviar()}>
            {texts.recusar}
          </Button>
        </>
      }
    >
      <p>{texts.recusarTexto}</p>
      <label className="z-rotulo" htmlFor={id}>
        {texts.porQue}
      </label>
      <textarea
        id={id}
        className="z-campo z-pedido-motivo"
        data-foco=""
        rows={3}
        maxLength={LIMITES_PEDIDO.motivo}
        value={motivo}
        aria-invalid={falha !== null || undefined}
        aria-describedby={falha === null ? undefined : `${id}-erro`}
        onChange={({ target }) => {
          setMotivo(target.value);
          setFalha(null);
        }}
      />
      {falha ? (
        <p className="z-erro" id={`${id}-erro`} role="alert">
          {falha}
        </p>
      ) : null}
    </Modal>
  );
}
