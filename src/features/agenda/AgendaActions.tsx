/** What is done from the head of the agenda. */
import { Button } from 'antd';
import { CalendarSearch, Ellipsis } from 'lucide-react';
import { calendarioTexto } from '#messages/agenda.ts';
import { confirmacaoTela } from '#messages/agenda-confirmacao.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { MenuButton } from '#shared/ui/MenuButton.tsx';

export type Acao = 'procurar' | 'bloquear' | 'encaixe' | 'confirmar' | 'calendario' | 'fora';

export function AgendaActions({
  umDia,
  onAct,
}: {
  readonly umDia: boolean;
  readonly onAct: (que: Acao) => void;
}) {
  const can = useCan();
  const souProfissional = (useSession()?.adicional?.profissionalId ?? null) !== null;
  const posso = can('insert', 'agenda');
  const item = (que: Acao, label: string, pode: boolean) =>
    pode ? [{ key: que, label, onClick: () => onAct(que) }] : [];
  return (
    <>
      <MenuButton
        label={texto.mais}
        items={[
          ...item('encaixe', texto.encaixe, posso && can('encaixe', 'agenda')),
          ...item('confirmar', confirmacaoTela.acao, umDia && can('update', 'agenda')),
          ...item('bloquear', texto.bloquear, can('insert', 'agendabloqueio')),
          ...item('calendario', calendarioTexto.acao, souProfissional),
          { key: 'i', label: texto.imprimir, onClick: () => window.print() },
        ]}
      >
        <Button icon={<Ellipsis size={16} aria-hidden />} aria-label={texto.mais} />
      </MenuButton>
      {posso ? (
        <Button
          type="primary"
          icon={<CalendarSearch size={16} aria-hidden />}
          onClick={() => onAct('procurar')}
        >
          {texto.procurar}
        </Button>
      ) : null}
    </>
  );
}
