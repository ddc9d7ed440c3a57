/** Whether the messages of a call are open; while they are not, whoever is written to is told. */
import { useEffect, useRef, useState } from 'react';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { notify } from '#shared/ui/notify.ts';
import type { EstadoChamada } from './chamada.ts';

export function useMessages(chamada: EstadoChamada) {
  const [aberto, setAberto] = useState(false);
  const ultima = chamada.mensagens.findLast(({ minha }) => !minha) ?? null;
  const told = useRef(ultima?.id);
  const calar = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (ultima === null || told.current === ultima.id) return;
    told.current = ultima.id;
    if (aberto) return;
    calar.current = notify({
      type: 'INFO',
      value: texto.escreveu(ultima.de),
      key: 'mensagem-da-chamada',
      action: { label: texto.lerMensagem, run: () => setAberto(true) },
    });
  }, [ultima, aberto]);
  useEffect(() => {
    if (aberto) calar.current();
  }, [aberto]);
  return { aberto, aoAlternar: () => setAberto((antes) => !antes) };
}
