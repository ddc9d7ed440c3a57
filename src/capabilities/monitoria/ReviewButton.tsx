/** The icon of a review chat beside what it is about; it opens the chat over the screen (MON-02, MON-03). */
import { Button } from 'antd';
import { createElement, useState } from 'react';
import {
  mostraMonitoria,
  temMonitoria,
  type ConversaResumida,
  type EstudoDaMonitoria,
} from '#domain/monitoria/monitoria.ts';
import { monitoriaTela as texto, STATUS_DITO } from '#messages/monitoria.ts';
import { useSettings } from '#shared/config/settings.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useCan } from '#shared/session/session.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import type { Lugar, Mestre } from './wire.ts';

const ReviewChat = onDemand(() => import('./ReviewChat.tsx'), createElement(LoadingState, { rows: 4 }));

/** The setting of the study, and which one shows the chat. */
export function useEstudoDaMonitoria(): EstudoDaMonitoria {
  const { estudo, estudoMonitoria } = useSettings();
  return { estudo: textoOuNada(estudo), estudoMonitoria: textoOuNada(estudoMonitoria) };
}

const textoOuNada = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

type Props = {
  readonly lugar: Lugar;
  readonly mestre?: Mestre | undefined;
  /** What the field is called, or the record as a whole. */
  readonly titulo: string;
  /** All the chats of the record. */
  readonly conversas: readonly ConversaResumida[];
};

export function ReviewButton({ lugar, mestre, titulo, conversas }: Props) {
  const can = useCan();
  const emVigor = useEstudoDaMonitoria();
  const narrow = useMedia('(max-width: 767px)');
  const [open, setOpen] = useState(false);
  const conversa = conversas.find(({ nomeColuna }) => nomeColuna === lugar.coluna);
  const mensagens = conversa?.mensagens ?? 0;
  if (!temMonitoria(emVigor) || !mostraMonitoria(can, { mensagens, registro: lugar.id })) return null;
  const status = conversa?.status ?? null;
  // What stands beside the icon is said too (WCAG 2.5.3).
  const label = texto.abrir(
    titulo,
    status === null ? texto.semMensagens : `${STATUS_DITO[status]}, ${texto.quantas(mensagens)}`,
  );
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={label}
        title={label}
        icon={<StatusIcon status={status} />}
        onClick={() => setOpen(true)}
      >
        {mensagens > 0 ? mensagens : null}
      </Button>
      {open ? (
        <Drawer
          onClose={() => setOpen(false)}
          width={narrow ? '90%' : 440}
          title={`${texto.titulo} · ${titulo}`}
        >
          <ReviewChat lugar={lugar} mestre={mestre} />
        </Drawer>
      ) : null}
    </>
  );
}
