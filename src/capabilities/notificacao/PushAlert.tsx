/** The alert 'Ative as notificações' (A4) over the page, and the help with a permission that was denied (A8). */
import { Button, Flex } from 'antd';
import { BellRing, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { navegadorDe, type Navegador } from '#domain/notificacao/navegador.ts';
import { AJUDA_NAVEGADOR, pushTela } from '#messages/notificacao-tela.ts';
import { useStore } from '#shared/hooks/store.ts';
import { useAfterPress } from '#shared/hooks/useAfterPress.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { activate, alertPutOff, deniedOpen, pushState, putOff } from './push.ts';
import './notificacoes.css';

export default function PushAlert({ uid }: { uid: number }) {
  const state = useStore(pushState);
  const later = useStore(alertPutOff);
  const denied = useStore(deniedOpen);
  const link = useAct(activate, { failure: pushTela.falhaRegistro });
  const shows = useAfterPress(
    (state === 'ausente' || state === 'de-outro' || state === 'sem-suporte') && !later,
    false,
  );
  return (
    <>
      {shows ? (
        <aside className="z-ative z-nao-imprimir" aria-label={pushTela.ative}>
          <BellRing size={16} strokeWidth={1.75} aria-hidden />
          <p>
            <strong>{pushTela.ative}</strong>
            <span>{state === 'de-outro' ? pushTela.deOutroTexto : pushTela.ativeTexto}</span>
          </p>
          <div className="z-linha">
            <Button type="link" size="small" loading={link.busy} onClick={() => void link.run(uid)}>
              {pushTela.ativar}
            </Button>
            <Button type="text" size="small" onClick={() => putOff(uid)}>
              {pushTela.agoraNao}
            </Button>
          </div>
        </aside>
      ) : null}
      {denied ? <Denied onClose={() => deniedOpen.set(false)} /> : null}
    </>
  );
}

function Denied({ onClose }: { onClose: () => void }) {
  const [browser, setBrowser] = useState<Navegador>(() => navegadorDe(navigator.userAgent));
  const { nome, passos, link } = AJUDA_NAVEGADOR[browser];
  return (
    <Modal
      title={pushTela.bloqueadas}
      width={520}
      onClose={onClose}
      footer={
        <Button type="primary" data-foco="" onClick={onClose}>
          {pushTela.entendi}
        </Button>
      }
    >
      <p>{pushTela.bloqueadasTexto}</p>
      <Flex gap={4} wrap role="group" aria-label={pushTela.outroNavegador}>
        {(Object.keys(AJUDA_NAVEGADOR) as Navegador[]).map((key) => (
          <Button
            key={key}
            type={key === browser ? 'primary' : 'default'}
            shape="round"
            aria-pressed={key === browser}
            onClick={() => setBrowser(key)}
          >
            {AJUDA_NAVEGADOR[key].nome}
          </Button>
        ))}
      </Flex>
      <ol>
        {passos.map((passo) => (
          <li key={passo}>{passo}</li>
        ))}
      </ol>
      <Button
        type="link"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        icon={<ExternalLink size={14} aria-hidden />}
        iconPosition="end"
      >
        {pushTela.ajuda(nome)}
      </Button>
    </Modal>
  );
}
