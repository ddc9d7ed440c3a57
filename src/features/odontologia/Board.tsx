/** What stands on the screen of one patient: days, dictation, the mouth (or two of them), the chosen tooth. */
import { Alert, Button, Flex, Radio, Switch } from 'antd';
import { Printer } from 'lucide-react';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { bocaEm, denteNa, dizLocal } from '#domain/odontologia/estado.ts';
import { formatData } from '#domain/formato/data.ts';
import type { Dente, Entrada, Lancamento, Odontograma } from '#domain/odontologia/tipos.ts';
import { PrintHeader } from '#engine/kit/index.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { randomId } from '#shared/random-id.ts';
import { useCan } from '#shared/session/session.ts';
import { Field } from '#shared/ui/Field.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { dayIn, Days } from './Days.tsx';
import { Dictation } from './Dictation.tsx';
import { Differences } from './Differences.tsx';
import { Images } from './Images.tsx';
import { Legend } from './Legend.tsx';
import { Mouth, Patterns } from './Mouth.tsx';
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
  const [params, put] = useAddress();
  const day = dayIn(params.get('dia'), data.hoje);
  const other = params.get('com') === null ? null : dayIn(params.get('com'), data.hoje);
  const [selected, setSelected] = useState<string | null>(null);
  const [letters, setLetters] = useState('');
  const [entry, setEntry] = useState<Entrada>('PLANEJADO');
  const [milk, setMilk] = useState(data.idade === null || data.idade < MILK);
  const [extra, setExtra] = useState(false);
  /** What was launched since the screen opened, the last one last: one key takes it back. */
  const [made, setMade] = useState<readonly Launched[]>([]);

  const conditions = useMemo(() => new Map(data.condicoes.map((row) => [row.id, row])), [data.condicoes]);
  const mouth = useMemo(() => bocaEm(data.eventos, conditions, day), [data.eventos, conditions, day]);
  const former = useMemo(
    () => (other === null ? null : bocaEm(data.eventos, conditions, other)),
    [data.eventos, conditions, other],
  );
  const shown = useCallback(
    ({ codigo, denticao, supranumerario }: Dente) =>
      mouth.has(codigo) ||
      former?.has(codigo) === true ||
      ((milk || denticao === 'PERMANENTE') && (extra || !supranumerario)),
    [mouth, former, milk, extra],
  );

  /** The same launch, tried again after an answer that was lost, is written once. */
  const keys = useRef(new Map<string, string>());
  const launching = useAct(
    async (lancamento: Lancamento) => {
      const name = JSON.stringify([lancamento, made.length]);
      const key = keys.current.get(name) ?? randomId();
      keys.current.set(name, key);
      const row = await launch(data, id, lancamento, key);
      setMade((rows) => [...rows, row]);
      reread();
    },
    { failure: texto.falhaLancar, tell: 'place' },
  );
  const back = useAct(
    async () => {
      const last = made.at(-1);
      if (!last) return;
      const now = data.eventos.find((row) => row.id === last.id);
      await takeBack({ ...last, versao: now?.versao ?? last.versao });
      setMade((rows) => rows.slice(0, -1));
      notify({ type: 'SUCCESS', value: texto.desfeito(last.nome) });
      reread();
    },
    { failure: texto.falhaDesfazer },
  );
  const undo = () =>
    made.length > 0 ? void back.run() : notify({ type: 'INFO', value: texto.nadaADesfazer });

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
      <PrintHeader
        title={texto.titulo}
        facts={[texto.arcada(day), ...(other ? [texto.arcada(other)] : [])]}
      />
      <Days data={data} day={day} other={other} put={put} />
      {day === data.hoje || !writes ? null : (
        <Alert
          type="info"
          showIcon
          className="z-nao-imprimir"
          message={texto.passado(day)}
          action={
            <Button size="small" onClick={() => put({ dia: null })}>
              {texto.voltarHoje}
            </Button>
          }
        />
      )}
      {writes ? (
        <Flex wrap gap="8px 16px" align="start" className="z-odonto-lancar z-nao-imprimir">
          <Dictation
            data={data}
            entry={entry}
            busy={launching.busy}
            problem={launching.problem}
            undone={back.busy}
            canUndo={made.length > 0}
            onTyped={launching.clear}
            onUndo={undo}
            onSay={(said) => launching.run({ ...said, data: day })}
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
      ) : null}
      <div className={chosen && former === null ? 'z-com-lado z-odonto-corpo' : 'z-odonto-corpo'}>
        <Flex vertical gap={12}>
          <div className={former ? 'z-odonto-duas' : undefined}>
            {former && other !== null ? (
              <section aria-labelledby="odonto-antes">
                <h2 id="odonto-antes">{formatData(other)}</h2>
                <Mouth
                  data={data}
                  boca={former}
                  label={texto.arcada(other)}
                  shown={shown}
                  selected={null}
                  still
                  onSelect={select}
                />
              </section>
            ) : null}
            <section
              aria-labelledby={former ? 'odonto-dia' : undefined}
              aria-label={former ? undefined : texto.titulo}
            >
              {former ? <h2 id="odonto-dia">{formatData(day)}</h2> : null}
              <Mouth
                data={data}
                boca={mouth}
                label={texto.arcada(day)}
                shown={shown}
                selected={selected}
                onSelect={select}
              />
            </section>
          </div>
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
          {former && other !== null ? (
            <Differences
              dentes={data.dentes}
              // The earlier one first, whichever was chosen first.
              antes={other < day ? former : mouth}
              depois={other < day ? mouth : former}
            />
          ) : null}
          {/* On paper nobody points at a tooth. */}
          <ul className="z-limpa z-odonto-folha" aria-hidden="true">
            {data.dentes
              .filter(({ codigo }) => mouth.has(codigo))
              .map((dente) => (
                <li key={dente.codigo}>{texto.denteInteiro(dente, denteNa(mouth, dente.codigo))}</li>
              ))}
          </ul>
          {chosen && former === null ? null : (
            <Images patient={id} data={data} writes={writes} onSaved={reread} />
          )}
          <Legend condicoes={conditions} bocas={former ? [mouth, former] : [mouth]} />
        </Flex>
        {chosen && former === null ? (
          <ToothPanel
            key={chosen.codigo}
            dente={chosen}
            data={data}
            mouth={mouth}
            letters={letters}
            entry={entry}
            writes={writes}
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
                notify({ type: 'SUCCESS', value: texto.lancado(said.locais.map(dizLocal).join(', ')) });
              }
              return done;
            }}
          />
        ) : null}
      </div>
    </div>
  );
}
