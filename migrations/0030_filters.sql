-- What lists are filtered and counted by: brands, and news of what counts in a category.

-- A product's brand is that of the maker with whose name, or another spelling of it, its own name begins
-- (app/shop/catalog/makers). The owner edits them.
CREATE TABLE makers (
  -- As addresses name it: /marca/corsair.
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  spellings text[] NOT NULL DEFAULT '{}' CHECK (cardinality(spellings) <= 20)
);

-- Products of one category in portions, by the last id that was read.
CREATE INDEX products_by_category ON products (category, id) WHERE deleted_at IS NULL;

-- Two kinds of news more, read by app/shop/shared/live-change.ts:
--   facets   (names of categories) something by which their products are filtered or counted; not their sales
--   makers   which makers there are, or how they are spelled
CREATE FUNCTION announce_facets(categories text[]) RETURNS void LANGUAGE sql AS $$
  -- A text must be shorter than 8,000 bytes.
  SELECT announce(CASE WHEN octet_length(categories::text) > 6000 THEN '{"facets": "all"}'
    ELSE jsonb_build_object('facets', categories) END) WHERE cardinality(categories) > 0
$$;

-- A function of its own: what a card shows and what is counted are not the same.
CREATE FUNCTION tell_of_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM announce_facets((SELECT array_agg(DISTINCT category ORDER BY category) FROM new_rows WHERE deleted_at IS NULL));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM announce_facets((SELECT array_agg(DISTINCT category ORDER BY category) FROM old_rows WHERE deleted_at IS NULL));
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM announce_facets((SELECT array_agg(DISTINCT touched ORDER BY touched) FROM (
      SELECT unnest(ARRAY[n.category, o.category]) AS touched FROM new_rows n FULL JOIN old_rows o USING (id)
      WHERE (n.name, n.price, n.category, n.discount, n.is_available, n.specs, n.deleted_at IS NULL)
          IS DISTINCT FROM (o.name, o.price, o.category, o.discount, o.is_available, o.specs, o.deleted_at IS NULL)
        AND NOT (n.deleted_at IS NOT NULL AND o.deleted_at IS NOT NULL)) AS changed
      WHERE touched IS NOT NULL));
  ELSE
    PERFORM announce('{"facets": "all"}');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_added_facets AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_facets();
CREATE TRIGGER tell_of_changed_facets AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_facets();
CREATE TRIGGER tell_of_deleted_facets AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_facets();
CREATE TRIGGER tell_of_emptied_facets AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_facets();

-- Stars are filtered and sorted by, too.
CREATE FUNCTION tell_of_stars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM announce_facets((SELECT array_agg(DISTINCT category ORDER BY category) FROM products
      WHERE id IN (SELECT product_id FROM new_rows)));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM announce_facets((SELECT array_agg(DISTINCT category ORDER BY category) FROM products
      WHERE id IN (SELECT product_id FROM old_rows)));
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM announce_facets((SELECT array_agg(DISTINCT category ORDER BY category) FROM products
      WHERE id IN (SELECT n.product_id FROM new_rows n JOIN old_rows o USING (id)
        WHERE n.stars <> o.stars OR (n.hidden_at IS NULL) <> (o.hidden_at IS NULL))));
  ELSE
    PERFORM announce('{"facets": "all"}');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_added_stars AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_stars();
CREATE TRIGGER tell_of_changed_stars AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_stars();
CREATE TRIGGER tell_of_deleted_stars AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_stars();
CREATE TRIGGER tell_of_emptied_stars AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_stars();

CREATE FUNCTION tell_of_makers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('{"makers": "all"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_makers AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON makers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_makers();

-- Makers of what shops of the trade sell.
INSERT INTO makers (slug, name, spellings) VALUES
  ('1more', '1MORE', ARRAY['1 More']),
  ('a4tech', 'A4Tech', ARRAY['A4 Tech', 'Bloody']),
  ('acco', 'Acco', '{}'),
  ('acer', 'Acer', ARRAY['Acer Predator', 'Predator']),
  ('adata', 'ADATA', ARRAY['XPG']),
  ('addlink', 'Addlink', '{}'),
  ('adesso', 'Adesso', '{}'),
  ('aerocool', 'Aerocool', '{}'),
  ('agi', 'AGI', '{}'),
  ('akasa', 'Akasa', '{}'),
  ('akg', 'AKG', '{}'),
  ('alpenfohn', 'Alpenföhn', ARRAY['EKL Alpenföhn']),
  ('alphacool', 'Alphacool', '{}'),
  ('altec-lansing', 'Altec Lansing', '{}'),
  ('amd', 'AMD', ARRAY['Advanced Micro Devices']),
  ('angelbird', 'Angelbird', '{}'),
  ('anidees', 'Anidees', '{}'),
  ('anker', 'Anker', ARRAY['Soundcore']),
  ('antec', 'Antec', '{}'),
  ('aoc', 'AOC', ARRAY['AGON']),
  ('apacer', 'Apacer', '{}'),
  ('apevia', 'Apevia', '{}'),
  ('apex', 'Apex', '{}'),
  ('apnx', 'APNX', '{}'),
  ('apple', 'Apple', '{}'),
  ('apricorn', 'Apricorn', '{}'),
  ('arctic', 'ARCTIC', ARRAY['Arctic Cooling']),
  ('asiahorse', 'Asiahorse', '{}'),
  ('asrock', 'ASRock', '{}'),
  ('astro', 'Astro', ARRAY['Astro Gaming']),
  ('asus', 'Asus', ARRAY['ASUSTeK', 'ROG', 'TUF Gaming']),
  ('athena-power', 'Athena Power', '{}'),
  ('ati', 'ATI', '{}'),
  ('audeze', 'Audeze', '{}'),
  ('audio-technica', 'Audio-Technica', ARRAY['Audio Technica']),
  ('azio', 'AZIO', '{}'),
  ('azza', 'Azza', '{}'),
  ('bang-olufsen', 'Bang & Olufsen', ARRAY['Bang and Olufsen', 'B&O']),
  ('be-quiet', 'be quiet!', '{}'),
  ('behringer', 'Behringer', '{}'),
  ('belkin', 'Belkin', '{}'),
  ('benq', 'BenQ', ARRAY['Zowie', 'BenQ Zowie']),
  ('beyerdynamic', 'Beyerdynamic', '{}'),
  ('bfg', 'BFG', '{}'),
  ('bgears', 'BGears', '{}'),
  ('biostar', 'Biostar', '{}'),
  ('bitfenix', 'BitFenix', '{}'),
  ('bitspower', 'Bitspower', '{}'),
  ('bose', 'Bose', '{}'),
  ('buffalo', 'Buffalo', '{}'),
  ('buslink', 'Buslink', '{}'),
  ('centon', 'Centon', '{}'),
  ('cherry', 'Cherry', '{}'),
  ('chester-creek', 'Chester Creek', '{}'),
  ('chieftec', 'Chieftec', '{}'),
  ('colorful', 'Colorful', '{}'),
  ('cooler-master', 'Cooler Master', ARRAY['CoolerMaster']),
  ('coolmax', 'CoolMax', '{}'),
  ('corsair', 'Corsair', '{}'),
  ('cougar', 'Cougar', '{}'),
  ('creative', 'Creative', ARRAY['Creative Labs', 'Sound Blaster']),
  ('crucial', 'Crucial', '{}'),
  ('cryorig', 'CRYORIG', '{}'),
  ('cyber-acoustics', 'Cyber Acoustics', '{}'),
  ('cyber-snipa', 'Cyber Snipa', '{}'),
  ('cyberpower', 'CyberPower', '{}'),
  ('darkflash', 'darkFlash', '{}'),
  ('darkrock', 'DARKROCK', '{}'),
  ('deepcool', 'DeepCool', ARRAY['Deep Cool']),
  ('dell', 'Dell', ARRAY['Alienware']),
  ('delux', 'DeLUX', '{}'),
  ('denon', 'Denon', '{}'),
  ('diypc', 'DIYPC', '{}'),
  ('dynatron', 'Dynatron', '{}'),
  ('ek', 'EK', ARRAY['EK Water Blocks', 'EKWB']),
  ('eksa', 'EKSA', '{}'),
  ('endgame-gear', 'Endgame Gear', '{}'),
  ('endorfy', 'ENDORFY', '{}'),
  ('enermax', 'Enermax', '{}'),
  ('epos', 'EPOS', '{}'),
  ('ergoguys', 'Ergoguys', '{}'),
  ('etymotic', 'Etymotic', ARRAY['Etymotic Research']),
  ('evercool', 'Evercool', '{}'),
  ('evga', 'EVGA', '{}'),
  ('evoluent', 'Evoluent', '{}'),
  ('fantom', 'Fantom', ARRAY['Fantom Drives']),
  ('fanxiang', 'FanXiang', '{}'),
  ('fellowes', 'Fellowes', '{}'),
  ('fiio', 'FiiO', '{}'),
  ('final', 'Final', ARRAY['Final Audio']),
  ('finalmouse', 'FinalMouse', '{}'),
  ('foxconn', 'Foxconn', '{}'),
  ('fractal-design', 'Fractal Design', ARRAY['Fractal']),
  ('fsp', 'FSP', ARRAY['FSP Group']),
  ('gainward', 'Gainward', '{}'),
  ('galax', 'GALAX', ARRAY['KFA2']),
  ('galaxy', 'Galaxy', '{}'),
  ('gamdias', 'GAMDIAS', '{}'),
  ('gamemax', 'GameMax', '{}'),
  ('gamestop', 'GameStop', '{}'),
  ('gear-head', 'Gear Head', '{}'),
  ('geil', 'GeIL', '{}'),
  ('gelid', 'Gelid', ARRAY['Gelid Solutions']),
  ('genesis', 'Genesis', '{}'),
  ('genius', 'Genius', '{}'),
  ('geometric-future', 'Geometric Future', '{}'),
  ('gigabyte', 'Gigabyte', ARRAY['AORUS']),
  ('glorious', 'Glorious', ARRAY['Glorious PC Gaming Race', 'Glorious Gaming']),
  ('goodram', 'GOODRAM', '{}'),
  ('gskill', 'G.Skill', ARRAY['GSkill']),
  ('harman', 'Harman', ARRAY['Harman Kardon']),
  ('havn', 'HAVN', '{}'),
  ('hec', 'HEC', '{}'),
  ('hifiman', 'HiFiMAN', '{}'),
  ('hitachi', 'Hitachi', '{}'),
  ('hp', 'HP', ARRAY['Hewlett-Packard', 'Hewlett Packard', 'OMEN']),
  ('hyperx', 'HyperX', ARRAY['HP HyperX', 'Kingston HyperX']),
  ('hyte', 'HYTE', '{}'),
  ('ibm', 'IBM', '{}'),
  ('ibuypower', 'iBuypower', '{}'),
  ('iceberg-thermal', 'Iceberg Thermal', ARRAY['Iceberg']),
  ('id-cooling', 'ID-COOLING', ARRAY['IDCooling']),
  ('in-win', 'In Win', ARRAY['InWin']),
  ('inland', 'Inland', '{}'),
  ('inno3d', 'Inno3D', '{}'),
  ('integral', 'Integral', '{}'),
  ('intel', 'Intel', '{}'),
  ('intenso', 'Intenso', '{}'),
  ('inter-tech', 'Inter-Tech', '{}'),
  ('iogear', 'IOGEAR', '{}'),
  ('istarusa', 'iStarUSA', '{}'),
  ('jbl', 'JBL', '{}'),
  ('jlab', 'JLab', '{}'),
  ('jonsbo', 'Jonsbo', '{}'),
  ('jvc', 'JVC', '{}'),
  ('kensington', 'Kensington', '{}'),
  ('keychron', 'Keychron', '{}'),
  ('keytronic', 'KeyTronic', ARRAY['Key Tronic']),
  ('kingspec', 'KingSpec', '{}'),
  ('kingston', 'Kingston', ARRAY['Kingston Technology']),
  ('kingwin', 'Kingwin', '{}'),
  ('kioxia', 'KIOXIA', '{}'),
  ('klevv', 'Klevv', '{}'),
  ('kolink', 'KOLINK', '{}'),
  ('koss', 'Koss', '{}'),
  ('lacie', 'LaCie', '{}'),
  ('lamzu', 'Lamzu', '{}'),
  ('lenovo', 'Lenovo', ARRAY['Legion']),
  ('leven', 'Leven', '{}'),
  ('lexar', 'Lexar', '{}'),
  ('lian-li', 'Lian Li', ARRAY['LianLi']),
  ('linkworld', 'Linkworld', '{}'),
  ('logisys', 'Logisys', '{}'),
  ('logitech', 'Logitech', ARRAY['Logitech G']),
  ('lucidsound', 'LucidSound', '{}'),
  ('lyxpro', 'LyxPro', '{}'),
  ('macally', 'Macally', '{}'),
  ('mad-catz', 'Mad Catz', '{}'),
  ('magniumgear', 'MagniumGear', '{}'),
  ('manli', 'Manli', '{}'),
  ('mars-gaming', 'Mars Gaming', '{}'),
  ('masscool', 'Masscool', '{}'),
  ('maxsun', 'Maxsun', '{}'),
  ('meze', 'Meze', '{}'),
  ('micron', 'Micron', '{}'),
  ('microsoft', 'Microsoft', ARRAY['Xbox']),
  ('mionix', 'Mionix', '{}'),
  ('monoprice', 'Monoprice', '{}'),
  ('montech', 'Montech', '{}'),
  ('msi', 'MSI', ARRAY['Micro-Star']),
  ('musetex', 'MUSETEX', '{}'),
  ('mushkin', 'Mushkin', '{}'),
  ('nemix', 'NEMIX', ARRAY['NEMIX RAM']),
  ('netac', 'Netac', '{}'),
  ('neumann', 'Neumann', '{}'),
  ('nextorage', 'Nextorage', '{}'),
  ('nexus', 'Nexus', '{}'),
  ('nidec', 'Nidec', '{}'),
  ('noctua', 'Noctua', '{}'),
  ('noiseblocker', 'NoiseBlocker', '{}'),
  ('nox', 'NOX', ARRAY['NOX Xtreme']),
  ('nvidia', 'NVIDIA', '{}'),
  ('nzxt', 'NZXT', '{}'),
  ('ocypus', 'Ocypus', '{}'),
  ('ocz', 'OCZ', '{}'),
  ('okinos', 'Okinos', '{}'),
  ('oloy', 'OLOy', '{}'),
  ('onix', 'ONIX', '{}'),
  ('orico', 'Orico', '{}'),
  ('owc', 'OWC', ARRAY['Other World Computing']),
  ('oyen-digital', 'Oyen Digital', '{}'),
  ('palit', 'Palit', '{}'),
  ('panasonic', 'Panasonic', ARRAY['Technics']),
  ('patriot', 'Patriot', ARRAY['Patriot Memory', 'Patriot Viper']),
  ('pc-cooler', 'PC Cooler', ARRAY['PCCooler']),
  ('pc-power-cooling', 'PC Power & Cooling', '{}'),
  ('perixx', 'Perixx', '{}'),
  ('phanteks', 'Phanteks', '{}'),
  ('philips', 'Philips', '{}'),
  ('pichau', 'Pichau', '{}'),
  ('pioneer', 'Pioneer', '{}'),
  ('plantronics', 'Plantronics', '{}'),
  ('plextor', 'Plextor', '{}'),
  ('pny', 'PNY', '{}'),
  ('polk', 'Polk', ARRAY['Polk Audio']),
  ('powercolor', 'PowerColor', ARRAY['Power Color']),
  ('primochill', 'PrimoChill', '{}'),
  ('prolimatech', 'Prolimatech', '{}'),
  ('pulsar', 'Pulsar', '{}'),
  ('pyle', 'Pyle', '{}'),
  ('qnap', 'QNAP', '{}'),
  ('raidmax', 'Raidmax', '{}'),
  ('raijintek', 'RAIJINTEK', '{}'),
  ('razer', 'Razer', '{}'),
  ('rca', 'RCA', '{}'),
  ('redragon', 'Redragon', '{}'),
  ('reeven', 'Reeven', '{}'),
  ('roccat', 'ROCCAT', '{}'),
  ('rosewill', 'Rosewill', '{}'),
  ('rude-gameware', 'Rude Gameware', ARRAY['Rude Gamewear']),
  ('sabrent', 'Sabrent', '{}'),
  ('sades', 'Sades', '{}'),
  ('saitek', 'Saitek', '{}'),
  ('sama', 'SAMA', '{}'),
  ('samsung', 'Samsung', '{}'),
  ('sandisk', 'SanDisk', '{}'),
  ('sapphire', 'Sapphire', '{}'),
  ('scythe', 'Scythe', '{}'),
  ('seagate', 'Seagate', '{}'),
  ('seasonic', 'SeaSonic', ARRAY['Sea Sonic']),
  ('segotep', 'Segotep', '{}'),
  ('sennheiser', 'Sennheiser', '{}'),
  ('sharkoon', 'SHARKOON', '{}'),
  ('shure', 'Shure', '{}'),
  ('sigma', 'Sigma', '{}'),
  ('silenx', 'SilenX', '{}'),
  ('silicon-power', 'Silicon Power', '{}'),
  ('silverstone', 'Silverstone', ARRAY['SilverStone Technology']),
  ('sk-hynix', 'SK Hynix', ARRAY['SKHynix']),
  ('skullcandy', 'Skullcandy', '{}'),
  ('solidigm', 'Solidigm', '{}'),
  ('sony', 'Sony', ARRAY['PlayStation']),
  ('sparkle', 'Sparkle', '{}'),
  ('ssupd', 'SSUPD', '{}'),
  ('startech', 'StarTech', ARRAY['StarTech.com']),
  ('steelseries', 'SteelSeries', '{}'),
  ('streacom', 'Streacom', '{}'),
  ('sunbeam', 'Sunbeam', '{}'),
  ('super-flower', 'Super Flower', ARRAY['SuperFlower']),
  ('superlux', 'Superlux', '{}'),
  ('supermicro', 'Supermicro', '{}'),
  ('syba', 'Syba', '{}'),
  ('takstar', 'TAKSTAR', '{}'),
  ('targus', 'Targus', '{}'),
  ('teamgroup', 'TEAMGROUP', ARRAY['Team Group', 'T-Force']),
  ('thermalright', 'Thermalright', '{}'),
  ('thermaltake', 'Thermaltake', '{}'),
  ('timetec', 'Timetec', '{}'),
  ('titan', 'Titan', '{}'),
  ('titanium-micro', 'Titanium Micro', '{}'),
  ('toshiba', 'Toshiba', '{}'),
  ('transcend', 'Transcend', '{}'),
  ('trust', 'Trust', '{}'),
  ('tryx', 'TRYX', '{}'),
  ('turtle-beach', 'Turtle Beach', '{}'),
  ('uphere', 'upHere', '{}'),
  ('utechsmart', 'UtechSmart', '{}'),
  ('v-color', 'V-Color', '{}'),
  ('v7', 'V7', '{}'),
  ('valkyrie', 'Valkyrie', '{}'),
  ('vantec', 'Vantec', '{}'),
  ('verbatim', 'Verbatim', '{}'),
  ('vetroo', 'Vetroo', '{}'),
  ('visiontek', 'VisionTek', '{}'),
  ('vsg', 'VSG', '{}'),
  ('western-digital', 'Western Digital', ARRAY['WD', 'WD_BLACK']),
  ('wintec', 'Wintec', '{}'),
  ('xfx', 'XFX', '{}'),
  ('xigmatek', 'Xigmatek', '{}'),
  ('xilence', 'Xilence', '{}'),
  ('xoc', 'XOC', '{}'),
  ('xtrfy', 'Xtrfy', '{}'),
  ('yamaha', 'Yamaha', '{}'),
  ('yeston', 'Yeston', '{}'),
  ('yeyian', 'YEYIAN', '{}'),
  ('zalman', 'Zalman', '{}'),
  ('zotac', 'Zotac', '{}'),
  ('zzew', 'ZZEW', '{}');
