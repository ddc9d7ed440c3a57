/** What stops the issue and how it is acknowledged, and, loudly, what could not be checked. */
import { Alert, Button, Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { dizMotivo } from '#domain/formato/motivo.ts';
import type { Alerta } from '#domain/prescricao/tipos.ts';
import { Tag } from '#engine/kit/index.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { alertId } from './Standing.tsx';

export function Unchecked({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message={texto.naoConferido}
      description={
        <ul className="z-limpa">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  );
}

export function AlertCard(props: {
  readonly alerta: Alerta;
  /** Null: not yet acknowledged. */
  readonly motivo: string | null;
  readonly onReason: (motivo: string | null) => void;
}) {
  const { alerta, motivo, onReason } = props;
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const say = (reason: string) => {
    if (!dizMotivo(reason)) setMissing(true);
    else onReason(reason.trim());
  };
  if (motivo !== null)
    return (
      <Alert
        type="info"
        message={
          <Flex gap={8} wrap align="center">
            <Tag tone="info">{texto.justificado}</Tag>
            <span>{alerta.frase}</span>
          </Flex>
        }
        description={texto.motivoDe(motivo)}
        action={
          <Button size="small" type="text" onClick={() => onReason(null)}>
            {texto.mudarMotivo}
          </Button>
        }
      />
    );
  return (
    <Alert
      id={alertId(alerta.chave)}
      type={alerta.grave ? 'error' : 'warning'}
      showIcon
      message={alerta.frase}
      description={
        <Flex vertical gap={8}>
          <Flex gap={8} wrap>
            {texto.motivosProntos[alerta.tipo].map((ready) => (
              <Button
                key={ready}
                size="small"
                style={{ height: 'auto', whiteSpace: 'normal' }}
                onClick={() => onReason(ready)}
              >
                {ready}
              </Button>
            ))}
          </Flex>
          <Flex gap={8} wrap>
            <Input
              style={{ flex: '1 1 220px' }}
              value={typed}
              maxLength={500}
              placeholder={texto.motivoExemplo}
              aria-label={texto.motivoDe(alerta.frase)}
              status={missing ? 'error' : ''}
              onChange={({ target }) => {
                setTyped(target.value);
                setMissing(false);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                event.stopPropagation();
                say(typed);
              }}
            />
            <Button onClick={() => say(typed)}>{texto.ciente}</Button>
          </Flex>
          {missing ? <Typography.Text type="danger">{texto.faltaMotivo}</Typography.Text> : null}
        </Flex>
      }
    />
  );
}
