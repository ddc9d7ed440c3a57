/** What stands on the screen of one patient: days, dictation, the mouth (or two of them), the chosen tooth. */
import { Button, Flex, Radio, Switch } from 'antd';
import { Printer } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { dizLocal } from '#domain/odontologia/estado.ts';
import type { Entrada, Lancamento, Odontograma } from '#domain/odontologia/tipos.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';
import { randomId } from '#shared/random-id.ts';
import { useCan } from '#shared/session/session.ts';
import { Field } from '#shared/ui/Field.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { Dictation } from './Dictation.tsx';
import { Images } from './Images.tsx';
import { Patterns } from './Mouth.tsx';
import { OnDay } from './OnDay.tsx';
import { ToothPanel } from './ToothPanel.tsx';
import { launch, takeBack, type Launched } from './wire.ts';

type Props = { readonly id: number; readonly data: Odontograma; readonly reread: () => void };

const ENTRIES: readonly Entrada[] = ['PLANEJADO', 'REALIZADO', 'ENCONTRADO'];
/** Below this age milk teeth are drawn without being asked for. */
const MILK = 14;

export function Board({ id, data, reread }: Props) {
  const can = useCan();
  const fieldId = useId();
  const writes = can('insert', 'odontograma') || can('update', 'odontograma');
  /** The day on the screen, on which what is dictated counts. */
  const dayShown = useRef(data.hoje);
  const [selected, setSelected] = useState<string | null>(null);
  const [letters, setLetters] = useState('');
  const [entry, setEntry] = useState<Entrada>('PLANEJADO');
  const [milk, setMilk] = useState(data.idade === null || data.idade < MILK);
  const [extra, setExtra] = useState(false);
  /** What was launched since the screen opened, the last one last: one key takes it back. */
  const [made, setMade] = useState<readonly Launched[]>([]);

  /** Of those, what still stands: what was undone elsewhere is not undone once more. */
  const standing = made.filter(
    ({ id: own }) => data.eventos.find((row) => row.id === own)?.situacao !== 'DESFEITO',
  );
  const [told, setTold] = useState('');

  /** The same launch, tried again after an answer that was lost, is written once. */
  const keys = useRef(new Map<string, string>());
  const launching = useAct(
    async (lancamento: Lancamento) => {
      setTold('');
      const name = JSON.stringify([lancamento, made.length]);
      const key = keys.current.get(name) ?? randomId();
      keys.current.set(name, key);
      const row = await launch(data, id, lancamento, key);
      setMade((rows) => [...rows, row]);
      // As the step's own window says it: what was dictated as done is charged by no visit that is open.
      if (row.avisoConta !== null) notify({ type: 'WARNING', value: row.avisoConta });
      reread();
    },
    { failure: texto.falhaLancar, tell: 'place' },
  );
  const back = useAct(
    async () => {
      const last = standing.at(-1);
      if (!last) return;
      const now = data.eventos.find((row) => row.id === last.id);
      await takeBack({ ...last, versao: now?.versao ?? last.versao });
      setMade((rows) => rows.filter((row) => row.id !== last.id));
      setTold('');
      notify({ type: 'SUCCESS', value: texto.desfeito(last.nome) });
      reread();
    },
    { failure: texto.falhaDesfazer },
  );
  const undo = () =>
    standing.length > 0 ? void back.run() : notify({ type: 'INFO', value: texto.nadaADesfazer });

  const select = useCallback((codigo: string, face: string | null) => {
    setSelected((before) => {
      setLetters((held) => {
        const kept = before === codigo ? held : '';
        if (face === null) return kept;
        return kept.includes(face) ? kept.replace(face, '') : kept + face;
      });
      return codigo;
    });
  }, []);

  const chosen = data.dentes.find(({ codigo }) => codigo === selected);
  return (
    <div
      className="z-odonto"
      role="group"
      aria-label={texto.titulo}
      onKeyDown={(event) => {
        const typing = event.target instanceof HTMLInputElement && event.target.value !== '';
        if (!writes || typing || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        undo();
      }}
    >
      <Patterns condicoes={data.condicoes} />
      <OnDay
        data={data}
        dayShown={dayShown}
        milk={milk}
        extra={extra}
        writes={writes}
        selected={selected}
        onSelect={select}
        launch={
          writes ? (
            <Flex wrap gap="8px 16px" align="start" className="z-odonto-lancar z-nao-imprimir">
              <Dictation
                data={data}
                entry={entry}
                busy={launching.busy}
                problem={launching.problem}
                undone={back.busy}
                canUndo={standing.length > 0}
                told={told}
                onTyped={launching.clear}
                onTold={setTold}
                onUndo={undo}
                onSay={(said) => launching.run({ ...said, data: dayShown.current })}
              />
              <Field id={fieldId} label={texto.comoEntram}>
                <Radio.Group
                  id={fieldId}
                  aria-label={texto.comoEntram}
                  optionType="button"
                  value={entry}
                  options={ENTRIES.map((value) => ({ value, label: texto.entrada[value] }))}
                  onChange={({ target }) => setEntry(target.value as Entrada)}
                />
              </Field>
            </Flex>
          ) : null
        }
        switches={
          <Flex wrap gap="8px 24px" align="center" className="z-nao-imprimir">
            <label className="z-linha">
              <Switch size="small" checked={milk} onChange={setMilk} /> {texto.deciduos}
            </label>
            <label className="z-linha">
              <Switch size="small" checked={extra} onChange={setExtra} /> {texto.supranumerarios}
            </label>
            <span className="z-fraco z-so-mesa">{texto.teclas}</span>
            <Button
              className="z-fim"
              size="small"
              icon={<Printer size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {texto.imprimir}
            </Button>
          </Flex>
        }
        images={<Images patient={id} data={data} writes={writes} onSaved={reread} />}
        panel={
          chosen
            ? (day, mouth, narrow) => (
                <ToothPanel
                  key={chosen.codigo}
                  dente={chosen}
                  data={data}
                  mouth={mouth}
                  letters={letters}
                  entry={entry}
                  writes={writes}
                  narrow={narrow}
                  busy={launching.busy}
                  problem={launching.problem}
                  patient={id}
                  onLetters={setLetters}
                  onClose={() => setSelected(null)}
                  onStep={reread}
                  onSay={async (said) => {
                    const done = await launching.run({ ...said, data: day });
                    if (done) {
                      setLetters('');
                      notify({
                        type: 'SUCCESS',
                        value: texto.lancado(said.locais.map(dizLocal).join(', ')),
                      });
                    }
                    return done;
                  }}
                />
              )
            : null
        }
      />
    </div>
  );
}
