/** The person's own holds: they stand while another screen is open, and wait here. */
import { Alert, Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import type { ItemAgenda } from '#domain/agenda/wire.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';

/** 'm:ss' until then; null once it is over. */
export function useTimeLeft(ate: string | null): string | null {
  const [agora, setAgora] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAgora(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const resta = ate === null ? 0 : Math.floor((Date.parse(ate) - agora) / 1000);
  return resta > 0 ? `${Math.floor(resta / 60)}:${String(resta % 60).padStart(2, '0')}` : null;
}

type Props = {
  readonly reserva: ItemAgenda;
  readonly quando: string;
  readonly onGoOn: () => void;
  readonly onFree: () => void;
};

export function HoldBar({ reserva, quando, onGoOn, onFree }: Props) {
  const resta = useTimeLeft(reserva.reservadoAte);
  if (resta === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="z-nao-imprimir"
      message={`${texto.reserva}: ${quando}`}
      description={<span role="timer">{texto.expira(resta)}</span>}
      action={
        <Flex gap={8} wrap>
          <Button type="primary" onClick={onGoOn}>
            {texto.continuar}
          </Button>
          <Button onClick={onFree}>{texto.liberar}</Button>
        </Flex>
      }
    />
  );
}
