import { Button, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isValidCep } from '#domain/formato/cep.ts';
import { CEP } from '#messages/cadastros.ts';
import { request } from '#shared/http/client.ts';
import MaskedWidget from '../masked/MaskedWidget.tsx';
import type { WidgetProps } from '../widget.ts';
import { fillOf, wholeOf, type Address } from './fill.ts';

type Found = Address & { readonly existe: boolean; readonly falhou: boolean };
type Told = { readonly text: string; readonly use?: Found };

/**
 * A postcode that brings its address. It fills empty fields beside it, and others only when the person says
 * so.
 */
export default function CepWidget(props: WidgetProps) {
  const { onChange, onFill, readOnly, values } = props;
  const [told, setTold] = useState<Told | null>(null);
  const asked = useRef<AbortController | null>(null);
  const filled = useRef<{ readonly [field: string]: unknown }>({});
  // The answer comes later than the values it is compared with.
  const now = useRef(values);
  now.current = values;
  useEffect(() => () => asked.current?.abort(), []);

  const find = async (cep: string): Promise<void> => {
    const call = new AbortController();
    asked.current = call;
    setTold({ text: CEP.procurando });
    try {
      const found = await request<Found>(`/cep/${cep}`, { signal: call.signal, silent: true });
      if (!found.existe) return setTold({ text: CEP.naoExiste });
      const { fill, differs } = fillOf(found, now.current, filled.current);
      if (Object.keys(fill).length > 0) {
        filled.current = { ...filled.current, ...fill };
        onFill?.(fill);
      }
      const outcome = found.falhou ? CEP.semResposta : Object.keys(fill).length > 0 ? CEP.preenchido : null;
      if (differs) setTold({ text: CEP.outroEndereco(found.logradouro, found.bairro), use: found });
      else setTold(outcome === null ? null : { text: outcome });
    } catch {
      if (!call.signal.aborted) setTold({ text: CEP.semResposta });
    }
  };
  return (
    <>
      <MaskedWidget
        {...props}
        onChange={(next) => {
          onChange(next);
          asked.current?.abort();
          setTold(null);
          if (onFill && typeof next === 'string' && isValidCep(next)) void find(next);
        }}
      />
      {readOnly ? null : (
        <span role="status">
          {told ? (
            <Typography.Text type="secondary">
              {told.text}{' '}
              {told.use ? (
                <Button
                  type="link"
                  size="small"
                  style={{ padding: 0 }}
                  onClick={() => {
                    const whole = wholeOf(told.use as Address);
                    filled.current = whole;
                    onFill?.(whole);
                    setTold({ text: CEP.preenchido });
                  }}
                >
                  {CEP.usarEste}
                </Button>
              ) : null}
            </Typography.Text>
          ) : null}
        </span>
      )}
    </>
  );
}
