/** A label that is read or typed: its sample with the step that it may take, under the same hand. */
import { Button, Flex, Form, Input, type InputRef } from 'antd';
import { ScanBarcode } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { Tag, type Transitions } from '#engine/kit/index.ts';
import { laboratorioServidor, laboratorioTela as texto } from '#messages/laboratorio.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { amostraDaEtiqueta, type Amostra } from './wire.ts';

type Props = {
  readonly entity: EntityModel;
  readonly life: Transitions;
  readonly telaDe: (amostra: Amostra) => string;
};

/** Steps off the way that a tube goes. */
const DE_LADO: ReadonlySet<string> = new Set(['fazer-aqui', 'retornar']);

export function ReadLabel({ entity, life, telaDe }: Props) {
  const input = useRef<InputRef>(null);
  const botao = useRef<HTMLButtonElement>(null);
  const [lida, setLida] = useState('');
  const [amostra, setAmostra] = useState<Amostra | null>(null);
  const [problema, setProblema] = useState<string>();
  const ler = useAct(
    async () => {
      const found = await amostraDaEtiqueta(lida);
      setAmostra(found ?? null);
      setProblema(found ? undefined : laboratorioServidor.naoLida);
      if (found) setLida('');
    },
    { failure: texto.falha },
  );
  // Enter, which read the label, takes its step.
  useEffect(() => botao.current?.focus(), [amostra]);
  const estado = amostra === null ? undefined : entity.lifecycle?.state[amostra.situacao];
  // What leads on, and not what turns back.
  const passo = amostra === null ? undefined : life.of(amostra).find(({ name }) => !DE_LADO.has(name));
  // The next label is read at once.
  const depois = () => {
    setAmostra(null);
    input.current?.focus();
  };
  return (
    <Flex gap={8} wrap align="center" className="z-ler-etiqueta">
      <Form
        layout="inline"
        onFinish={() => {
          if (lida.trim() !== '') void ler.run();
        }}
      >
        <Form.Item
          {...(problema === undefined ? {} : { validateStatus: 'error' as const, help: problema })}
          style={{ marginInlineEnd: 8 }}
        >
          <Input
            ref={input}
            aria-label={texto.ler}
            placeholder={texto.lerDica}
            prefix={<ScanBarcode size={16} aria-hidden />}
            inputMode="numeric"
            autoComplete="off"
            value={lida}
            onChange={(event) => {
              setLida(event.target.value);
              setProblema(undefined);
            }}
            style={{ width: 300, maxWidth: '100%' }}
          />
        </Form.Item>
        <Button htmlType="submit" loading={ler.busy}>
          {texto.lerBotao}
        </Button>
      </Form>
      {amostra ? (
        <Flex gap={8} wrap align="center" role="status">
          <Link to={telaDe(amostra)}>{amostra.etiqueta}</Link>
          <span>{amostra._ref?.['pacienteId']?.label}</span>
          <Tag tone={estado?.tone ?? 'neutral'}>{estado?.title}</Tag>
          {passo && amostra.situacao !== 'RECEBIDA' ? (
            <Button
              type="primary"
              ref={botao}
              loading={life.taking}
              onClick={() => life.take(passo, amostra, amostra.etiqueta, depois)}
            >
              {passo.title}
            </Button>
          ) : null}
        </Flex>
      ) : null}
    </Flex>
  );
}
