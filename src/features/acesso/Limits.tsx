/** What a group narrows of the registers that it gives: which rows, and which fields are hidden or only read (PERM-04). */
import { Select, Typography } from 'antd';
import { SEM_LIMITE, type Limite } from '#domain/acesso/limites.ts';
import { chavesDe, type Concedidas } from '#domain/acesso/matriz.ts';
import type { SubjectModel } from '#domain/acesso/subjects.ts';
import { limitesTela as texto } from '#messages/acesso-tela.ts';
import { Field } from '#shared/ui/Field.tsx';

export type LimitsBySubject = { readonly [sujeito: string]: Limite };

type Props = {
  readonly subjects: readonly SubjectModel[];
  readonly concedidas: Concedidas;
  readonly limites: LimitsBySubject;
  readonly onChange: (next: LimitsBySubject) => void;
  readonly readOnly: boolean;
  readonly errors?: readonly string[] | undefined;
};

const TODAS = '';

export function Limits({ subjects, concedidas, limites, onChange, readOnly, errors }: Props) {
  const given = subjects.filter(
    (subject) => subject.limites && chavesDe(subject).some((key) => concedidas.has(key)),
  );
  const change = (sujeito: string, part: Partial<Limite>) =>
    onChange({ ...limites, [sujeito]: { ...(limites[sujeito] ?? SEM_LIMITE), ...part } });
  return (
    <section aria-label={texto.titulo}>
      <h2>{texto.titulo}</h2>
      <Typography.Paragraph type="secondary">
        {given.length === 0 ? texto.nenhum : texto.explica}
      </Typography.Paragraph>
      {errors?.length ? <Typography.Paragraph type="danger">{errors.join(' ')}</Typography.Paragraph> : null}
      {given.map(({ subject, titulo, limites: offers }) => {
        const { linhas, ocultos, fixos } = limites[subject] ?? SEM_LIMITE;
        const id = (name: string): string => `limite-${subject}-${name}`;
        return (
          <fieldset key={subject} className="ac-limite" aria-label={titulo}>
            <legend>{titulo}</legend>
            <div className="z-campos">
              {offers && offers.linhas.length > 0 ? (
                <Field id={id('linhas')} label={texto.linhas}>
                  <Select
                    id={id('linhas')}
                    disabled={readOnly}
                    value={linhas ?? TODAS}
                    options={[
                      { value: TODAS, label: texto.todas },
                      ...offers.linhas.map(({ value, label }) => ({ value, label: texto.so(label) })),
                    ]}
                    onChange={(value) => change(subject, { linhas: value === TODAS ? null : value })}
                  />
                </Field>
              ) : null}
              {offers && offers.campos.length > 0 ? (
                <>
                  <Field id={id('ocultos')} label={texto.ocultos}>
                    <Select
                      id={id('ocultos')}
                      mode="multiple"
                      disabled={readOnly}
                      placeholder={texto.nenhumCampo}
                      optionFilterProp="label"
                      value={[...ocultos]}
                      options={[...offers.campos]}
                      onChange={(value: string[]) =>
                        change(subject, {
                          ocultos: value,
                          fixos: fixos.filter((field) => !value.includes(field)),
                        })
                      }
                    />
                  </Field>
                  <Field id={id('fixos')} label={texto.fixos}>
                    <Select
                      id={id('fixos')}
                      mode="multiple"
                      disabled={readOnly}
                      placeholder={texto.nenhumCampo}
                      optionFilterProp="label"
                      value={[...fixos]}
                      options={offers.campos.filter(({ value }) => !ocultos.includes(value))}
                      onChange={(value: string[]) => change(subject, { fixos: value })}
                    />
                  </Field>
                </>
              ) : null}
            </div>
          </fieldset>
        );
      })}
    </section>
  );
}
