/** A table that the declarations ask for, as data: what is compared with the catalogue and written as SQL. */
export type ColumnSpec = {
  readonly name: string;
  /** As format_type() writes it. */
  readonly type: string;
  readonly notNull: boolean;
  readonly identity?: true;
  /** SQL of the default, in the catalogue's normal form without casts. */
  readonly default?: string;
  /** Portuguese order; every text column that people read has it. */
  readonly collated?: boolean;
  /** Generated search text over these columns. */
  readonly searchOf?: readonly string[];
  readonly was?: string;
};

/** Of a child table: the property that it is, and the table of its record. */
export type ChildSpec = { readonly property: string; readonly parent: string };

export type ConstraintSpec = {
  readonly name: string;
  readonly kind: 'fk' | 'ck' | 'ex';
  /** What follows the name in ALTER TABLE ... ADD CONSTRAINT. */
  readonly definition: string;
  /** For a foreign key: what it points to and what happens there, as the catalogue says it. */
  readonly target?: { readonly table: string; readonly onDelete: 'a' | 'c' | 'n' };
};

export type IndexSpec = { readonly name: string; readonly unique: boolean; readonly definition: string };

/** A trigger that a declaration asks for; `table` may be another's, such as `documento`. Its name ends in a digest of all that it says. */
export type TriggerSpec = { readonly name: string; readonly table: string; readonly definition: string };

export type TableSpec = {
  readonly name: string;
  readonly title: string;
  /** Its former names, the likeliest first. */
  readonly was: readonly string[];
  readonly child?: ChildSpec;
  readonly columns: readonly ColumnSpec[];
  readonly constraints: readonly ConstraintSpec[];
  readonly indexes: readonly IndexSpec[];
  readonly triggers?: readonly TriggerSpec[];
};
