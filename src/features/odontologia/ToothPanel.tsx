/** The chosen tooth: what was launched in it with the steps that each may take, and its faces to launch something more. */
import { Alert, Button, Checkbox, Flex, Select } from 'antd';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { conferirLocais } from '#domain/odontologia/conferir.ts';
import { entradaPara } from '#domain/odontologia/ditado.ts';
import { denteNa, dizLocal, type Boca } from '#domain/odontologia/estado.ts';
import { entreDentes, facesDo, facesEmOrdem, fileiras } from '#domain/odontologia/faces.ts';
import type { Dente, Entrada, Lancamento, Odontograma } from '#domain/odontologia/tipos.ts';
import { StateTags, useTransitions } from '#engine/kit/index.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { Field } from '#shared/ui/Field.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Images } from './Images.tsx';
import { EVENTS } from './wire.ts';

type Props = {
  readonly patient: number;
  readonly dente: Dente;
  readonly data: Odontograma;
  readonly mouth: Boca;
  readonly letters: string;
  readonly entry: Entrada;
  readonly writes: boolean;
  /** It stands over the foot of the screen, and not beside the mouth (odontologia.css). */
  readonly narrow: boolean;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onLetters: (letters: string) => void;
  readonly onClose: () => void;
  readonly onStep: () => void;
  readonly onSay: (said: Omit<Lancamento, 'data'>) => Promise<boolean>;
};

export function ToothPanel(props: Props) {
  const { dente, data, mouth, writes, onClose } = props;
  const { marcas } = denteNa(mouth, dente.codigo);
  const { panel, close } = useSheet(dente.codigo, props.narrow, onClose);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className="z-pilha z-odonto-dente z-nao-imprimir"
      aria-labelledby="odonto-dente"
    >
      <Flex justify="space-between" align="start" gap={8}>
        <h2 id="odonto-dente">{texto.dente(dente)}</h2>
        <IconButton icon={<X size={16} aria-hidden />} label={texto.fechar} onClick={close} />
      </Flex>
      {writes ? <Composer {...props} /> : null}
      <h3>{texto.noDente}</h3>
      {marcas.length === 0 ? <p className="z-fraco">{texto.nadaNoDente}</p> : null}
      <History dente={dente} data={data} onStep={props.onStep} />
      <Images
        patient={props.patient}
        data={data}
        tooth={dente.codigo}
        writes={writes}
        onSaved={props.onStep}
      />
    </aside>
  );
}

const toothOf = (codigo: string) => document.querySelector<HTMLElement>(`[data-dente="${codigo}"]`);

/** A sheet has the keyboard as it opens, leaves its tooth in sight over it, and gives the keyboard back. */
function useSheet(codigo: string, narrow: boolean, onClose: () => void) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!narrow) return;
    panel.current?.focus({ preventScroll: true });
    toothOf(codigo)?.scrollIntoView({ block: 'nearest' });
  }, [narrow, codigo]);
  const close = () => {
    onClose();
    if (narrow) toothOf(codigo)?.focus({ preventScroll: true });
  };
  return { panel, close };
}

function Composer({ dente, data, letters, entry, busy, problem, onLetters, onSay }: Props) {
  const id = useId();
  const [condicaoId, setCondicaoId] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const [until, setUntil] = useState<string | null>(null);
  const condicao = data.condicoes.find((row) => row.id === condicaoId);
  const needsFaces = condicao === undefined || condicao.alcance === 'FACE';
  const faces = needsFaces && letters !== '' ? facesEmOrdem(letters) : null;
  // A bridge goes from this tooth to another of its row.
  const several = condicao?.alcance === 'VARIOS';
  const row = several ? fileiras(data.dentes).find((teeth) => teeth.includes(dente)) : undefined;
  const span = several && until !== null ? entreDentes(dente.codigo, until, data.dentes) : null;
  const locais = (span ?? [dente.codigo]).map((codigo) => ({ dente: codigo, faces }));
  const wrong = condicao ? conferirLocais(condicao, locais, data).map(({ frase }) => frase) : [texto.escolha];
  const groups = [
    { label: texto.condicoes, tipo: 'CONDICAO' },
    { label: texto.tratamentos, tipo: 'TRATAMENTO' },
  ].map(({ label, tipo }) => ({
    label,
    options: data.condicoes
      .filter((row) => row.ativa && row.tipo === tipo)
      .map((row) => ({ value: row.id, label: row.nome })),
  }));
  const say = async () => {
    setAsked(true);
    if (!condicao || wrong.length > 0) return;
    const done = await onSay({
      condicaoId: condicao.id,
      entrada: entradaPara(condicao, undefined, entry),
      locais,
    });
    if (done) setAsked(false);
  };
  return (
    <div className="z-pilha">
      <Field id={`${id}faces`} label={texto.faces}>
        <Checkbox.Group
          className="z-odonto-faces"
          disabled={!needsFaces}
          value={Array.from(letters)}
          options={facesDo(dente, data.faces).map(({ codigo, nome }) => ({
            value: codigo,
            label: `${codigo}, ${nome.toLowerCase()}`,
          }))}
          onChange={(values) => onLetters(facesEmOrdem(values.join('')))}
        />
      </Field>
      <Field id={`${id}oque`} label={texto.oQue} errors={asked ? wrong : []}>
        <Select<number>
          id={`${id}oque`}
          showSearch
          optionFilterProp="label"
          placeholder={texto.escolha}
          value={condicaoId}
          options={groups}
          onChange={(value) => {
            setCondicaoId(value);
            setAsked(false);
          }}
        />
      </Field>
      {row ? (
        <Field id={`${id}ate`} label={texto.ateODente}>
          <Select<string>
            id={`${id}ate`}
            placeholder={texto.escolha}
            value={until}
            options={row
              .filter(({ codigo, supranumerario }) => codigo !== dente.codigo && !supranumerario)
              .map(({ codigo, nome }) => ({ value: codigo, label: `${codigo}, ${nome}` }))}
            onChange={(value) => {
              setUntil(value);
              setAsked(false);
            }}
          />
        </Field>
      ) : null}
      {problem !== null && asked ? <Alert type="error" role="alert" message={problem} /> : null}
      <Button type="primary" loading={busy} onClick={() => void say()}>
        {texto.lancar}
      </Button>
    </div>
  );
}

/** Newest first; what was undone is not told here but in the register's list. */
function History({ dente, data, onStep }: Pick<Props, 'dente' | 'data' | 'onStep'>) {
  const { entity } = useEntity(EVENTS);
  const steps = useTransitions(entity);
  const rows = data.eventos
    .filter(
      ({ situacao, locais }) =>
        situacao !== 'DESFEITO' && locais.some((local) => local.dente === dente.codigo),
    )
    .toReversed();
  return (
    <ul className="z-limpa z-pilha">
      {rows.map((row) => {
        const nome = data.condicoes.find(({ id }) => id === row.condicaoId)?.nome ?? row.nome;
        return (
          <li key={row.id} className="z-odonto-evento">
            <span className="z-linha">
              <strong>{nome}</strong> {row.locais.map(dizLocal).join(', ')}
              <StateTags entity={entity} row={row} shown={['entrada']} />
            </span>
            <span className="z-fraco">
              {texto.porQuem(row.realizadoEm ?? row.encontradoEm ?? row.data, row.profissional)}
            </span>
            {row.observacao ? <span className="z-fraco z-texto">{row.observacao}</span> : null}
            <span className="z-linha">
              {steps.of(row).map((step) => (
                <Button
                  key={step.name}
                  size="small"
                  danger={step.danger}
                  onClick={() => steps.ask(step, row, row.nome, onStep)}
                >
                  {step.title}
                </Button>
              ))}
            </span>
          </li>
        );
      })}
      {steps.dialog}
    </ul>
  );
}
