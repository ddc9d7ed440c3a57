/** A label that is read or typed: its sample with the step that it may take, under the same hand. */
import { Button, Flex, Form, Input, type InputRef } from 'antd';
import { Camera, ScanBarcode } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { Tag, type Transitions } from '#engine/kit/index.ts';
import { laboratorioServidor, laboratorioTela as texto, leituraPelaCamera } from '#messages/laboratorio.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { amostraDaEtiqueta, pacienteDito, type Amostra } from './wire.ts';

const ScanDialog = onDemand(() => import('./ScanDialog.tsx'));

type Props = {
  readonly entity: EntityModel;
  readonly life: Transitions;
  readonly telaDe: (amostra: Amostra) => string;
};

/** Steps off the way that a tube goes. */
const DE_LADO: ReadonlySet<string> = new Set(['fazer-aqui', 'retornar']);

/** Its label was read here: the collection does not ask for it again. */
const lidaEm = (amostra: Amostra): Amostra =>
  amostra.situacao === 'PEDIDA' ? { ...amostra, etiquetaLida: amostra.etiqueta } : amostra;

export function ReadLabel({ entity, life, telaDe }: Props) {
  const phone = useMedia('(max-width: 767px)');
  const input = useRef<InputRef>(null);
  const botao = useRef<HTMLButtonElement>(null);
  const [lida, setLida] = useState('');
  const [amostra, setAmostra] = useState<Amostra | null>(null);
  const [problema, setProblema] = useState<string>();
  const [camera, setCamera] = useState(false);
  const ler = useAct(
    async (codigo: string) => {
      const found = await amostraDaEtiqueta(codigo);
      setAmostra(found ?? null);
      setProblema(found ? undefined : laboratorioServidor.naoLida);
      if (found) setLida('');
    },
    { failure: texto.falha },
  );
  // The reader is at hand as the bench opens; on a phone the keyboard of the screen would cover it.
  useEffect(() => {
    if (!phone) input.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as the bench opens.
  }, []);
  // Enter, which read the label, takes its step.
  useEffect(() => botao.current?.focus(), [amostra]);
  const { run } = ler;
  const pelaCamera = useCallback(
    (codigo: string) => {
      setCamera(false);
      setLida(codigo);
      void run(codigo);
    },
    [run],
  );
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
          if (lida.trim() !== '') void ler.run(lida);
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
        <Button htmlType="submit" loading={ler.busy} style={{ marginInlineEnd: 8 }}>
          {texto.lerBotao}
        </Button>
        <IconButton
          type="default"
          label={leituraPelaCamera.abrir}
          icon={<Camera size={16} aria-hidden />}
          onClick={() => setCamera(true)}
        />
      </Form>
      {camera ? <ScanDialog onLida={pelaCamera} onClose={() => setCamera(false)} /> : null}
      {amostra ? (
        <Flex gap={8} wrap align="center" role="status">
          <Link to={telaDe(amostra)}>{amostra.etiqueta}</Link>
          <span>{pacienteDito(amostra)}</span>
          <Tag tone={estado?.tone ?? 'neutral'}>{estado?.title}</Tag>
          {passo && amostra.situacao !== 'RECEBIDA' ? (
            <Button
              type="primary"
              ref={botao}
              loading={life.taking}
              onClick={() => life.take(passo, lidaEm(amostra), amostra.etiqueta, depois)}
            >
              {passo.title}
            </Button>
          ) : null}
        </Flex>
      ) : null}
    </Flex>
  );
}
